import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { awaited } from '../../../../test/panel/support/awaited';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { answerInHalves } from '../../../../test/service/answerInHalves';
import { deferred } from '../../../../test/support/deferred';
import { inertPayloads } from '../../../../test/support/inertPayloads';
import { namesBelow } from '../../../../test/support/namesBelow';
import {
  badgeShows,
  clickRow,
  rowOf,
  runOnRow,
  showTree,
  treeShows,
} from './support/conversationTree';

describe('the list of conversations in the side bar', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  /** Asks a question in a new conversation, and waits for the end of its answer. */
  async function ask(question: string): Promise<void> {
    window.service.answer('Recorded.');
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.ask(question);
    await window.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
  }

  /** Asks a question in a new conversation. Its answer ends when the returned function is called. */
  async function askForHalves(question: string, asking = window): Promise<() => void> {
    const finish = answerInHalves(window.service);
    await asking.runCommand('New conversation');
    await asking.tab('Agent Query');
    await asking.ask(question);
    await asking.panel.getByText('First half.').waitFor();
    return finish;
  }

  it('has groups, with running conversations first, and follows what happens to them', async () => {
    await treeShows(window);
    await ask('The first?');
    const finish = await askForHalves('The second?');
    await treeShows(
      window,
      ...['Running', 'loading~spin The second?'],
      ...['Today', 'comment-discussion The first?'],
    );
    finish();
    await treeShows(
      window,
      ...['Today', 'comment-discussion The second?', 'comment-discussion The first?'],
    );
    await window.closeTab('The second?');
    await treeShows(window, 'Today', 'comment The second?', 'comment-discussion The first?');
    const { item } = await rowOf(window, 'The second?');
    assert.equal(item.description, 'now');
    assert.equal(item.accessibilityInformation?.label, 'The second?, now');
    assert.match(String(item.tooltip), /^The second\?\n.* · 1 question, complete$/);
  });

  it('marks answers that ended unseen, and counts them, until they are seen', async () => {
    const finish = await askForHalves('Is it seen?');
    await ask('In front?');
    await badgeShows(window, 0);
    finish();
    await badgeShows(window, 1);
    await treeShows(
      window,
      ...['Today', 'comment-discussion In front?', 'circle-filled! Is it seen?'],
    );
    assert.match(
      String((await rowOf(window, 'Is it seen?')).item.accessibilityInformation?.label),
      /^Is it seen\?, unread, /,
    );
    await window.saved('"isUnread":true');
    await clickRow(window, 'Is it seen?');
    await badgeShows(window, 0);
    await treeShows(
      window,
      ...['Today', 'comment-discussion In front?', 'comment-discussion Is it seen?'],
    );
    await window.forgotten('"isUnread":true');
  });

  it('marks an answer that ended in the hidden side bar, until it is seen', async () => {
    await window.showSideBar();
    const { promise, resolve } = deferred();
    window.service.onQuery(async stream => {
      await stream.message('First half. ');
      await promise;
      await stream.end();
    });
    await window.ask('Does it call?');
    await window.panel.getByText('First half.').waitFor();
    window.host.hideSideBar();
    resolve();
    await badgeShows(window, 1);
    await window.showSideBar();
    await badgeShows(window, 0);
  });

  it('remembers unread answers after a reload', async () => {
    const finish = await askForHalves('Is it remembered?');
    await window.closeTab('Is it remembered?');
    finish();
    await window.saved('"isUnread":true');
    await window.reload();
    await treeShows(window, 'Today', 'circle-filled! Is it remembered?');
    await badgeShows(window, 1);
  });

  it('marks failed queries, in color until they are seen', async () => {
    const { promise, resolve } = deferred();
    window.service.onQuery(async stream => {
      await promise;
      stream.head(500);
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.ask('Does it fail?');
    await treeShows(window, 'Running', 'loading~spin Does it fail?');
    await window.closeTab('Does it fail?');
    resolve();
    await treeShows(window, 'Today', 'error! Does it fail?');
    await clickRow(window, 'Does it fail?');
    await treeShows(window, 'Today', 'error Does it fail?');
  });

  it('renames, pins, exports, and deletes a conversation, whether it is open or not', async () => {
    await ask('The first?');
    await ask('The second?');
    await window.closeTab('The first?');
    await treeShows(window, 'Today', 'comment-discussion The second?', 'comment The first?');
    await runOnRow(window, 'The first?', 'agentQuery.renameConversation');
    const box = await window.inputBox(/Leave empty to use the first question/);
    assert.equal(box.value, 'The first?');
    box.enter('Renamed');
    await treeShows(window, 'Today', 'comment-discussion The second?', 'comment Renamed');
    assert.match(String((await rowOf(window, 'Renamed')).item.tooltip), /^Renamed\nThe first\?\n/);

    await runOnRow(window, 'Renamed', 'agentQuery.pinConversation');
    await treeShows(
      window,
      ...['Pinned', 'comment Renamed', 'Today', 'comment-discussion The second?'],
    );
    assert.equal((await rowOf(window, 'Renamed')).item.contextValue, 'pinnedConversation');
    await runOnRow(window, 'Renamed', 'agentQuery.unpinConversation');
    await treeShows(window, 'Today', 'comment-discussion The second?', 'comment Renamed');

    const file = path.join(window.sample.path, 'exported.md');
    window.chooseFiles(file);
    await runOnRow(window, 'Renamed', 'agentQuery.exportConversation');
    await window.notification(/Conversation exported\./);
    assert.match(await readFile(file, 'utf8'), /^# Renamed\n[\s\S]*The first\?[\s\S]*Recorded\./);

    await runOnRow(window, 'Renamed', 'agentQuery.copySessionId');
    await window.notification(/Session ID copied/);

    for (const [title, ...left] of [
      ['The second?', 'Today', 'comment Renamed'],
      ['Renamed'],
    ] as const) {
      await runOnRow(window, title, 'agentQuery.deleteConversation');
      (await window.modal(`Delete the conversation "${title}"?`)).press('Delete');
      await treeShows(window, ...left);
    }
    assert.deepEqual(window.tabs, []);
    assert.deepEqual(await window.savedConversations(), []);
  });

  it('opens a conversation where it was, and a closed one where new ones open', async () => {
    await window.showSideBar();
    await window.ask('In the side bar?');
    await window.panel.getByText('complete').waitFor();
    window.host.hideSideBar();
    await ask('In a tab?');
    await window.closeTab('In a tab?');
    await treeShows(
      window,
      ...['Today', 'comment In a tab?', 'comment-discussion In the side bar?'],
    );
    await clickRow(window, 'In the side bar?');
    await window.panel.getByText('In the side bar?').first().waitFor();
    assert.deepEqual(window.tabs, []);
    assert.equal(window.host.sideBar?.visible, true);
    await clickRow(window, 'In a tab?');
    await window.tab('In a tab?');
  });

  it('has what other windows have changed when the user returns to the window', async () => {
    await ask('In this window?');
    const other = await window.openAnother();
    await other.runCommand('New conversation');
    await other.tab('Agent Query');
    await other.ask('In the other window?');
    await other.panel.getByText('complete').waitFor();
    await window.saved(/In the other window.*"state":"complete"/s);
    await treeShows(
      window,
      ...['Today', 'comment In the other window?', 'comment-discussion In this window?'],
    );
    await treeShows(
      other,
      ...['Today', 'comment-discussion In the other window?', 'comment In this window?'],
    );
    window.host.setFocused(false);
    await runOnRow(other, 'In this window?', 'agentQuery.pinConversation');
    await window.saved('"isPinned":true');
    window.host.setFocused(true);
    await treeShows(
      window,
      ...['Pinned', 'comment-discussion In this window?', 'Today', 'comment In the other window?'],
    );
  });

  it('follows another window without the focus', async () => {
    await ask('In this window?');
    await treeShows(window, 'Today', 'comment-discussion In this window?');
    window.host.setFocused(false);
    const other = await window.openAnother();
    await treeShows(other, 'Today', 'comment In this window?');
    await runOnRow(other, 'In this window?', 'agentQuery.pinConversation');
    await treeShows(window, 'Pinned', 'comment-discussion In this window?');

    const finish = await askForHalves('In the other window?', other);
    const pinned = ['Pinned', 'comment-discussion In this window?'];
    await treeShows(window, 'Running', 'loading~spin In the other window?', ...pinned);
    finish();
    await treeShows(window, ...pinned, 'Today', 'comment In the other window?');
    await runOnRow(other, 'In the other window?', 'agentQuery.deleteConversation');
    (await other.modal(/In the other window/)).press('Delete');
    await treeShows(window, ...pinned);
  });

  it('shows queries that are running in another window', async () => {
    await showTree(window);
    const finish = await askForHalves('Where does it run?');
    await window.saved('"state":"running"');
    const other = await window.openAnother();
    await treeShows(other, 'Running', 'loading~spin Where does it run?');
    finish();
    await window.saved(/"state":"complete".*"state":"complete"/s);
    other.host.setFocused(true);
    await treeShows(other, 'Today', 'comment Where does it run?');
  });

  it('names the services as the settings do', async () => {
    const tree = await showTree(window);
    const shown = () => String(tree.rows[0]?.below[0]?.item.description);
    const serviceIs = (description: string) =>
      awaited(
        `the description ${description}`,
        () => shown() === description,
        [tree.changed],
        shown,
      );
    const serve = (name: string) =>
      window.updateSettings({
        'agentQuery.services': {
          [name]: { baseUrl: window.service.url },
          Other: { baseUrl: 'http://other.test' },
        },
      });
    await serve('Staging');
    await ask('Of which service?');
    await serviceIs('Staging · now');
    await serve('Renamed');
    await serviceIs('Renamed · now');
    await window.updateSettings({
      'agentQuery.services': { Renamed: { baseUrl: window.service.url } },
    });
    await serviceIs('now');
  });

  it('says so if a conversation no longer exists', async () => {
    await ask('Is it there?');
    await window.closeTab('Is it there?');
    const other = await window.openAnother();
    await treeShows(other, 'Today', 'comment Is it there?');
    await treeShows(window, 'Today', 'comment Is it there?');
    await runOnRow(window, 'Is it there?', 'agentQuery.deleteConversation');
    (await window.modal(/Is it there/)).press('Delete');
    await treeShows(window);
    await clickRow(other, 'Is it there?');
    await other.notification('This conversation no longer exists.');
    await treeShows(other);
  });

  it('has the open conversations while the disk does not answer, and says so, as the list of all does', async () => {
    await ask('Is it saved?');
    await window.closeTab('Is it saved?');
    await window.reload();
    await ask('Is it open?');
    await window.saved('Is it open?');
    const { workspaceStorage } = window.data;
    const conversations = (await namesBelow(workspaceStorage)).find(name =>
      /conversations[\\/][0-9a-f-]{36}$/.test(name),
    );
    const folder = path.join(workspaceStorage, conversations ?? '', '../../index');
    const pipe = path.join(folder, 'conversations.json');
    await mkdir(folder, { recursive: true });
    // Reading it takes until somebody writes.
    execFileSync('mkfifo', [pipe]);
    const slow =
      'Saved conversations are still being read, because the disk is slow or not responding';
    try {
      const tree = await treeShows(window, 'Today', 'comment-discussion Is it open?');
      assert.equal(tree.message, slow);
      await window.runCommand('Open conversation…');
      await window.quickPick(slow);
      await window.list(/Is it open\?/);
    } finally {
      const writing = await open(pipe, 'r+');
      // Nothing else may wait for it.
      await rm(pipe);
      await writing.close();
    }
    const list = await window.list(/Is it saved\?/);
    assert.match(list.placeholder ?? '', /newest first$/);
    const tree = await treeShows(
      window,
      ...['Today', 'comment-discussion Is it open?', 'comment Is it saved?'],
    );
    assert.equal(tree.message, '');
  });

  it('shows titles literally', async () => {
    const payload = inertPayloads.find(text => text.includes('$(')) ?? assert.fail();
    await ask(payload);
    const tree = await showTree(window);
    await window.saved('complete');
    const { item } = tree.rows[0]?.below[0] ?? assert.fail('there is a row');
    for (const text of [item.label, item.tooltip, item.accessibilityInformation?.label]) {
      assert.doesNotMatch(String(text), /\$\(|\]\(/);
    }
  });
});
