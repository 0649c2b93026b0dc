import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { askIn } from '../../../../test/browser/questionBox';
import { borrowPort } from '../../../../test/support/ports';
import { copySample, type SampleFolder } from '../../../../test/ui/support/sampleFolder';
import { useWorkbench } from '../../../../test/ui/support/useWorkbench';
import { openWorkbench, type Workbench } from '../../../../test/ui/support/workbench';
import { isListening } from '../../../platform/node/isListening';
import { chooseInList } from './support/chooseInList';

const port = await borrowPort();
const settings = { 'agentQuery.baseUrl': `http://127.0.0.1:${port}` };
const refusal = `127.0.0.1:${port} refused the connection`;

/** Launch configurations for the debugger of test/fixtures: a service, and a program that never becomes one. */
async function writeLaunch({ path: folder }: SampleFolder): Promise<void> {
  const common = { type: 'agent-query-test', request: 'launch' };
  const launch = {
    version: '0.2.0',
    configurations: [
      { ...common, name: 'Debug agent', port },
      { ...common, name: 'Debug nothing', port: 0 },
    ],
  };
  await mkdir(path.join(folder, '.vscode'), { recursive: true });
  await writeFile(path.join(folder, '.vscode/launch.json'), JSON.stringify(launch));
}

const startIn = (panel: FrameLocator) => panel.getByRole('button', { name: 'Start…', exact: true });
const sessionIn = (page: Page) => page.locator('.debug-toolbar');

describe('a service that does not run, but can be debugged', () => {
  const ui = useWorkbench(settings, writeLaunch, ['debugger']);

  it('is awaited until the user stops', async () => {
    await ui.workbench.newConversation();
    await ui.ask('Are you there?');
    await ui.panel.getByText(refusal).first().waitFor();
    await startIn(ui.panel).click();
    await chooseInList(ui.workbench.page, 'Debug nothing');
    await chooseInList(ui.workbench.page, 'Start and ask again');
    const waiting = ui.panel.getByText(
      `"Debug nothing" is starting. Waiting for 127.0.0.1:${port}…`,
    );
    await waiting.first().waitFor();
    await sessionIn(ui.workbench.page).waitFor();
    await ui.panel.getByRole('button', { name: 'Stop', exact: true }).click();
    await waiting.first().waitFor({ state: 'hidden' });
    // The session stays, so that the person can look for the cause.
    assert.ok(await sessionIn(ui.workbench.page).isVisible());
    assert.equal(await ui.panel.getByRole('article', { name: 'Answer' }).count(), 1);
  });

  it('is debugged by a launch configuration, and then asked again', async () => {
    await startIn(ui.panel).click();
    await chooseInList(ui.workbench.page, 'Debug agent');
    await chooseInList(ui.workbench.page, 'Start and ask again');
    await ui.panel.getByText('You debug this service.').waitFor();
    assert.ok(await isListening('127.0.0.1', port));
  });
});

describe('a service that does not run, in Restricted Mode', () => {
  let sample: SampleFolder;
  let workbench: Workbench | undefined;

  after(async () => {
    await workbench?.dispose();
    await sample?.remove();
  });

  it('can be asked again, but not be started by the workspace', async () => {
    sample = await copySample();
    await writeLaunch(sample);
    const closed = await borrowPort();
    workbench = await openWorkbench({
      folder: sample.path,
      extension: 'development',
      workspaceTrust: true,
      settings: {
        'agentQuery.baseUrl': `http://127.0.0.1:${closed}`,
        'security.workspace.trust.startupPrompt': 'never',
      },
    });
    await workbench.page.getByText('Restricted Mode').first().waitFor();
    await workbench.newConversation();
    const panel = workbench.panel();
    await askIn(panel, 'Are you there?');
    await panel.getByText(`127.0.0.1:${closed} refused the connection`).first().waitFor();
    await panel.getByRole('button', { name: 'Ask again', exact: true }).first().waitFor();
    assert.equal(await startIn(panel).count(), 0);
  });
});
