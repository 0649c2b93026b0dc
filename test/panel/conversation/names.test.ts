import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { useExtension } from '../support/useExtension';

describe('the name of a conversation', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'always' });

  async function rename(name: string): Promise<void> {
    await window.runCommand('Rename conversation…');
    await (await window.inputBox(/Leave empty to use the first question/)).enter(name);
  }

  async function exported(): Promise<string> {
    const file = path.join(window.sample.path, 'exported.md');
    window.chooseFiles(file);
    await window.runCommand('Export conversation as Markdown…');
    await window.notification(/^Conversation exported/);
    return readFile(file, 'utf8');
  }

  it('is the title of an export and in notifications, instead of the question', async () => {
    await window.runCommand('New conversation');
    await window.ask('What is it called?');
    await window.notification('The answer is complete: What is it called?');
    await rename('  [Tides](command:a) *and*\n harbours ');
    const name = '[Tides]\u2060(command:a) *and* harbours';
    await window.tab(name);
    assert.match(await exported(), /^# \\\[Tides\\\]\(command:a\) \\\*and\\\* harbours\n/);
    window.service.refuse(500);
    await window.ask('And now?');
    await window.notification(`The query failed: ${name}`);
    await rename('');
    await window.tab('What is it called?');
    assert.match(await exported(), /^# What is it called\?\n/);
  });
});

describe('a conversation without a session', () => {
  const window = useExtension({ 'agentQuery.session': 'none' });

  it('has no session ID to copy', async () => {
    await window.runCommand('New conversation');
    await window.runCommand('Copy session ID');
    await window.notification('This conversation has no session.');
  });
});
