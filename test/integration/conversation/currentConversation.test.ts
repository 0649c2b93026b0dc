import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isLong } from '../../support/long';
import { until } from '../../support/until';
import { ask, openSample, useService } from '../support/sampleWorkspace';

/** The number of repetitions: after the first one, late work by VS Code may come in between. */
const rounds = isLong ? 3 : 1;

/** The columns of the open conversations, one for each tab. */
function columns(): number[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
    tabs.flatMap(({ input }) =>
      input instanceof vscode.TabInputWebview && /agentQuery\.conversation$/.test(input.viewType)
        ? [viewColumn]
        : [],
    ),
  );
}

describe('the current conversation', () => {
  useService();
  const closeAll = async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // A panel that opens before VS Code has told that all is closed would be beside what was there.
    await until('an empty window with one column', () => {
      const { all, activeTabGroup } = vscode.window.tabGroups;
      return all.length === 1 && activeTabGroup.tabs.length === 0;
    });
  };
  const newConversation = () => vscode.commands.executeCommand('agentQuery.newConversation');
  const asked = async (question: string) => (await ask('ask', { question })).conversationId;

  /** Resolves when this many conversations have tabs. */
  const shown = (count: number) =>
    until(`${count} columns with a conversation`, () =>
      columns().length === count ? columns() : undefined,
    );

  beforeEach(closeAll);

  for (const editor of ['no', 'an'] as const) {
    it(`is the new one for the next question, with ${editor} editor beside it`, async () => {
      for (let round = 0; round < rounds; round++) {
        await closeAll();
        if (editor === 'an') {
          await openSample('notes.txt');
        }
        const first = await asked('One?');
        await shown(1);
        assert.equal(await asked('Two?'), first);
        await newConversation();
        const second = await asked('Three?');
        assert.notEqual(second, first);
        assert.equal(await asked('Four?'), second);
        assert.equal(new Set(await shown(2)).size, 1, `columns ${columns()}`);
      }
    });
  }

  it('is the new one however soon the next question follows, and all are in one column', async () => {
    await openSample('notes.txt');
    const first = asked('One?');
    await newConversation();
    const second = asked('Two?');
    await newConversation();
    const ids = [await first, await second, await asked('Three?')];
    assert.equal(new Set(ids).size, 3);
    assert.deepEqual(await shown(3), [2, 2, 2]);
  });

  it('leaves no empty group beside what opens after all tabs were closed', async () => {
    for (const open of [() => openSample('notes.txt'), () => asked('Three?')]) {
      await openSample('notes.txt');
      await asked('One?');
      await shown(1);
      await newConversation();
      await asked('Two?');
      await shown(2);
      await until(
        'the second column to be active',
        () => vscode.window.tabGroups.activeTabGroup.viewColumn === 2,
      );
      await closeAll();
      await open();
      await until('a tab', () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.length));
      assert.equal(vscode.window.tabGroups.all.length, 1);
      await closeAll();
    }
  });

  it('is the one that the user goes to', async () => {
    const first = await asked('One?');
    await newConversation();
    const second = await asked('Two?');
    assert.notEqual(second, first);
    const group = () => vscode.window.tabGroups.activeTabGroup;
    const isFront = (label: string) => group().activeTab?.label === label;
    // More than once: a question brings its conversation to the front, which VS Code may do later than this.
    const goTo = (label: string) =>
      until(`${label} to be in front`, async () => {
        const index = group().tabs.findIndex(tab => tab.label === label) + 1;
        await vscode.commands.executeCommand(`workbench.action.openEditorAtIndex${index}`);
        return isFront(label);
      });
    await until('Two? to be in front', () => isFront('Two?'));
    await goTo('One?');
    assert.equal(await asked('Three?'), first);
    await goTo('Two?');
    assert.equal(await asked('Four?'), second);
  });

  it('is in the side bar if new ones open there, and can be moved', async () => {
    const settings = vscode.workspace.getConfiguration('agentQuery.view');
    await settings.update('location', 'sideBar', vscode.ConfigurationTarget.Global);
    try {
      await newConversation();
      const first = await asked('One?');
      assert.deepEqual(columns(), []);
      assert.equal(await asked('Two?'), first);
      await newConversation();
      const second = await asked('Three?');
      assert.notEqual(second, first);
      await vscode.commands.executeCommand('agentQuery.openInEditor');
      await shown(1);
      assert.equal(await asked('Four?'), second);
      await vscode.commands.executeCommand('agentQuery.openInSideBar');
      await shown(0);
      assert.equal(await asked('Five?'), second);
    } finally {
      await settings.update('location', undefined, vscode.ConfigurationTarget.Global);
      await vscode.commands.executeCommand('agentQuery.openInEditor');
      await shown(1);
      // The visible view has a conversation, which would be the current one in the following tests.
      await vscode.commands.executeCommand('workbench.view.explorer');
      await vscode.commands.executeCommand('workbench.action.closeAuxiliaryBar');
      await closeAll();
      await asked('Six?');
      await shown(1);
    }
  });
});
