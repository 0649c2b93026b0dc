import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../../../test/host/root.mjs';
import { borrowPort } from '../../../../test/support/ports';
import { python } from '../../../../test/support/sampleService';
import { until } from '../../../../test/support/until';
import { useWorkbench } from '../../../../test/ui/support/useWorkbench';
import { isListening } from '../../../platform/node/isListening';
import { chooseInList } from './support/chooseInList';

const port = await borrowPort();

/** A task of developers for their own service. */
const tasks = {
  version: '2.0.0',
  tasks: [
    {
      label: 'Agent service',
      type: 'process',
      command: python,
      args: [path.join(root, 'docs/samples/minimal.py'), String(port)],
      problemMatcher: [],
    },
  ],
};

const launch = {
  version: '0.2.0',
  configurations: [{ name: 'Debug agent', type: 'node', request: 'launch', program: 'agent.js' }],
};

/** The sample service, started by a real task of the workspace. */
describe('a service that does not run', () => {
  const ui = useWorkbench(
    { 'agentQuery.baseUrl': `http://localhost:${port}` },
    async ({ path: folder }) => {
      await mkdir(path.join(folder, '.vscode'), { recursive: true });
      await writeFile(path.join(folder, '.vscode/tasks.json'), JSON.stringify(tasks));
      await writeFile(path.join(folder, '.vscode/launch.json'), JSON.stringify(launch));
    },
  );
  const start = () => ui.panel.getByRole('button', { name: 'Start…', exact: true });
  const box = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });
  const choose = (name: string | RegExp) => chooseInList(ui.workbench.page, name);

  it('is started from the message of the refused question, which is asked again', async () => {
    await ui.workbench.newConversation();
    await ui.ask('Are you there?');
    await ui.panel.getByText(`localhost:${port} refused the connection`).first().waitFor();
    await start().click();
    await ui.workbench.page.getByRole('option', { name: 'Debug agent' }).waitFor();
    await choose('Agent service');
    await choose('Start and ask again');
    await ui.panel.getByText('Files: 0.').waitFor();
  });

  it('is started as before, and the question returns', async () => {
    await ui.workbench.runCommand('Terminal: Kill All Terminals');
    await until('the service ends', async () => !(await isListening('127.0.0.1', port)));
    await ui.ask('And now?');
    await start().nth(1).click();
    await choose(/Start(?! and)/);
    await ui.panel.getByText('Your question is in the question box.').first().waitFor();
    assert.equal(await box().inputValue(), 'And now?');
    await box().press('Enter');
    await ui.panel.getByText('And now?').last().waitFor();
    await ui.panel.getByText('Files: 0.').nth(1).waitFor();
  });
});
