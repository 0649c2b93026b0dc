import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import { sha256 } from '../../../../test/service/sha256';
import type { FilePart, Part, QueryKwargs } from '../../../protocol/wire';
import { demoAnswer } from '../core/demoAnswer';

async function answer(parts: Part[], kwargs: QueryKwargs = {}, queries = 1) {
  const session = { id: kwargs.session_id, queries };
  const request = { request: { parts, kwargs }, remarks: ['A remark'] };
  const logs: string[] = [];
  const messages: string[] = [];
  for (const event of demoAnswer(request, session, sha256)) {
    if (event.type === 'log') {
      logs.push(event.data.message);
    } else if (event.type === 'message') {
      messages.push(event.data.content);
    }
  }
  return { logs, messages, text: messages.join('') };
}

async function sampleFile(name: string, mimeType: string): Promise<FilePart> {
  const bytes = await readFile(`test/fixtures/sample/${name}`);
  return { type: 'file', name, mimeType, base64: bytes.toString('base64') };
}

const question: Part = { type: 'text', text: 'What is this?' };

describe('demoAnswer', () => {
  it('tells its steps as log events, in order', async () => {
    const { logs } = await answer([await sampleFile('config.json', 'application/json'), question]);
    assert.deepEqual(logs, [
      'Received 2 parts, 185 B',
      'A remark',
      'Hashing config.json',
      'Hashing Question',
      'Reading config.json',
      'Reading Question',
      'Done',
    ]);
  });

  it('streams in small events', async () => {
    const { messages } = await answer([question]);
    assert.ok(messages.length > 20);
    assert.ok(messages.every(message => message.length < 100));
  });

  it('says that it is not a language model', async () => {
    assert.match((await answer([question])).text, /not a language model and can't answer/);
  });

  it('has a table over all parts', async () => {
    const logo = await sampleFile('logo.png', 'image/png');
    const { text } = await answer([logo, question]);
    const start = text.indexOf('| #');
    const rows = text.slice(start, text.indexOf('\n\n', start)).split('\n');
    const hashOf = (bytes: Uint8Array | string) => sha256(bytes).slice(0, 12);
    assert.deepEqual(rows, [
      '| # | Part | Type | MIME type | Size | SHA-256 |',
      '| --- | --- | --- | --- | --- | --- |',
      `| 1 | \`logo.png\` | file | \`image/png\` | 4.3 KB | \`${hashOf(Buffer.from(logo.base64, 'base64'))}…\` |`,
      `| 2 | Question | text |  | 13 B | \`${hashOf('What is this?')}…\` |`,
    ]);
  });

  it('shows a text file with its facts, its hash and its first lines in its language', async () => {
    const part = await sampleFile('src/lines.ts', 'text/x-typescript');
    const { text } = await answer([part, question]);
    const bytes = Buffer.from(part.base64, 'base64');
    const first = bytes.toString().split('\n').slice(0, 12).join('\n');
    assert.ok(
      text.includes(
        [
          '## 1. `src/lines.ts`',
          '',
          '- File, `text/x-typescript`',
          '- 16 lines, line endings LF; the first 12 are below',
          '- 496 B',
          `- SHA-256 \`${sha256(bytes)}\``,
          '',
          `\`\`\`ts\n${first}\n\`\`\``,
        ].join('\n'),
      ),
      text,
    );
  });

  it('distinguishes CRLF and non-ASCII text from binary content', async () => {
    const { text } = await answer([await sampleFile('data.csv', 'text/csv')]);
    assert.match(text, /line endings CRLF/);
    assert.match(text, /Brønnøysund,2024-10-03T00:00Z/);
    assert.match(text, /1\.4 KB \(1,383 bytes\)/);
  });

  it('gives the dimensions of an image and its first bytes', async () => {
    const { text } = await answer([await sampleFile('logo.png', 'image/png')]);
    assert.match(text, /PNG image, 96 × 96 pixels/);
    assert.match(text, /```text\n0000 {2}89 50 4e 47 0d 0a 1a 0a .* {2}\.PNG\.{4}/);
  });

  it('gives the first bytes of a document', async () => {
    const { text } = await answer([await sampleFile('docs/minutes.docx', 'application/x')]);
    assert.match(text, /Not text; the first 64 bytes are below/);
    assert.match(text, /0000 {2}50 4b 03 04 /);
  });

  it('shows a selection as one, in a fence that its text cannot close', async () => {
    const code = 'const fence = `\n````\n`;';
    const selection: Part = {
      type: 'text',
      text: `src/a.tsx:3-5 (typescriptreact)\n\`\`\`\`\`tsx\n${code}\n\`\`\`\`\``,
    };
    const { text } = await answer([selection, question]);
    assert.match(text, /\| 1 \| `src\/a\.tsx:3-5` \| text \|/);
    assert.match(text, /lines 3 to 5, language `typescriptreact`/);
    assert.ok(text.includes(`\`\`\`\`\`tsx\n${code}\n\`\`\`\`\``), text);
  });

  it('takes the last text part as the question, wherever it stands', async () => {
    const { text } = await answer([
      { type: 'text', text: 'Some context' },
      question,
      await sampleFile('notes.txt', 'text/plain'),
    ]);
    assert.match(text, /## 1\. `Text`\n\n- Text part\n/);
    assert.match(text, /## 2\. The question\n\n- Text part \(the last one/);
    assert.match(text, /```text\nWhat is this\?\n```/);
  });

  it('shows the session, its queries, and kwargs', async () => {
    const { text } = await answer([question], { session_id: '3f2a', depth: 2 }, 4);
    assert.match(text, /Session `3f2a`, query 4\./);
    assert.ok(text.includes('```json\n{\n  "session_id": "3f2a",\n  "depth": 2\n}\n```'), text);
  });

  it('reports a missing session', async () => {
    assert.match((await answer([question])).text, /has no `session_id`\.\n\n```json\n\{\}\n```/);
  });

  it('survives a request without parts and kwargs too deep to print', async () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    const { text, logs } = await answer([], { deep });
    assert.match(text, /The request contains no parts\./);
    assert.match(text, /nested too deeply to show/);
    assert.equal(logs.at(-1), 'Done');
  });
});
