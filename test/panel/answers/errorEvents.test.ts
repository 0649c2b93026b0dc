import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandResult } from '../../../src/host/asking/commandResult';
import { useExtension } from '../support/useExtension';

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** The text of a service must be shown unchanged, character by character. */
const words = '**Quota** of [key](command:x) exceeded';

/** Errors and other events that a service puts into its event stream. */
describe('an event that is neither text nor log', () => {
  const window = useExtension();
  const answer = () => window.panel.getByRole('article', { name: 'Answer' });
  const ask = () => window.execute<CommandResult>('agentQuery.ask', { question: 'Well?' });

  it('interrupts an answer if it is an error, and text and error stay in the panel, in files, and after a reload', async () => {
    window.service.onQuery(async stream => {
      await stream.message('half an ans');
      await stream.raw(`event: error\n${event({ detail: words })}`);
      await stream.end();
    });
    const { outcome, error, answer: text } = await ask();
    assert.deepEqual([outcome, text], ['interrupted', 'half an ans']);
    assert.ok(error?.endsWith(`reported an error: ${words}`), error);
    await answer().getByText('half an ans', { exact: true }).waitFor();
    await answer()
      .getByText(error ?? '', { exact: true })
      .waitFor();
    assert.match((await answer().textContent()) ?? '', /interrupted/);

    const file = path.join(window.sample.path, 'export.md');
    window.chooseFiles(file);
    await window.runCommand('Export conversation as Markdown…');
    await window.notification(/export/i);
    assert.ok((await readFile(file, 'utf8')).includes(`> ${error}`));

    await window.saved('"state":"interrupted"');
    await window.reload();
    await answer()
      .getByText(error ?? '', { exact: true })
      .waitFor();
  });

  it('fails a query if it is an error before any text, and its whole text is shown', async () => {
    const lines = 'Traceback:\n  in "agent.py"';
    window.service.onQuery(async stream => {
      await stream.raw(event({ type: 'error', error: { type: 'crash', message: lines } }));
      await stream.end();
    });
    const { outcome, error } = await ask();
    assert.equal(outcome, 'failed');
    assert.match(error ?? '', /reported an error: Traceback: in "agent\.py"$/);
    assert.equal(await answer().locator('.banner-detail').textContent(), lines);
  });

  it('fails the query if there is no other event, and the error shows the first invalid line and offers the inspector', async () => {
    window.service.onQuery(async stream => {
      stream.head(200, { 'Content-Type': 'text/event-stream' });
      await stream.raw('data: Hello\n\ndata:  world\n\n');
      await stream.end();
    });
    const { outcome, error } = await ask();
    assert.equal(outcome, 'failed');
    assert.match(error ?? '', /^The events from \S+ are not JSON\. .*: data: Hello$/);
    await answer().getByRole('button', { name: 'Inspect events' }).first().click();
    await window.inspector.getByText('Hello').first().waitFor();
    await window.showTab('Well?');
    await answer().getByRole('button', { name: 'Check service…' }).click();
    (await window.modal(/^Send \d+ test queries to/)).close();

    void window.execute('Test connection');
    const { buttons } = await window.notification(/^The events from \S+ are not JSON\./);
    assert.ok(buttons.includes('Check service…'));
  });

  it('is counted below the answer, can be inspected, and is not logged at level Info', async () => {
    window.service.onQuery(async stream => {
      await stream.message('Done.');
      await stream.raw(event({ type: 'tool_call', data: { name: 'private' } }));
      await stream.raw(event({ type: 'tool_result', data: { name: 'private' } }));
      await stream.raw(event({ choices: [{ delta: 'private' }] }));
      await stream.end();
    });
    const { outcome } = await ask();
    assert.equal(outcome, 'complete');
    await answer().getByText('2 events of other types', { exact: true }).waitFor();
    await window.logged(/Skipped an event \(unknownType\)/);
    await window.logged(/Skipped an event \(noType\)/);
    assert.ok(!JSON.stringify(window.log).includes('private'));
    await answer().getByRole('button', { name: 'Inspect events' }).click();
    await window.inspector.getByText('tool_call').first().waitFor();

    await window.saved('"otherEvents":2,"unreadableEvents":1');
    await window.reload();
    await answer().getByText('2 events of other types', { exact: true }).waitFor();
    await answer().getByText('1 event could not be read', { exact: true }).waitFor();
  });
});

/** Answers that consist of other events. */
describe('an answer without text', () => {
  const window = useExtension();
  const answer = () => window.panel.getByRole('article', { name: 'Answer' });
  const ask = () => window.execute<CommandResult>('agentQuery.ask', { question: 'Well?' });

  it('has a note instead, with a button that inspects its events', async () => {
    window.service.onQuery(async stream => {
      await stream.log('Done.');
      await stream.end();
    });
    const { outcome } = await ask();
    assert.equal(outcome, 'complete');
    await answer().getByText('The service sent no text.').waitFor();
    await answer().getByRole('button', { name: 'Inspect events' }).click();
    await window.inspector.getByText('Done.').first().waitFor();
  });

  it('offers the inspector only once if an event could not be read', async () => {
    window.service.onQuery(async stream => {
      await stream.log('Done.');
      await stream.raw('data: {"type":"message"\n\n');
      await stream.end();
    });
    await ask();
    await answer().getByText('The service sent no text.').waitFor();
    await answer().getByText('1 event could not be read').waitFor();
    assert.equal(await answer().getByRole('button', { name: 'Inspect events' }).count(), 1);
  });
});
