import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pieceLength } from '../../../../src/core/conversation/answerPieces';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { readConversation } from '../../../../src/core/saved/readConversation';
import {
  endedConversation,
  folderContents,
  logEvent,
  messageEvent,
  someParts,
  toSave,
  WrittenFiles,
  writtenAndRead,
} from '../../../support/conversation/writtenConversation';

describe('reading a saved conversation', () => {
  it('is read as it was written', () => {
    const made = endedConversation();
    const read = writtenAndRead(made);
    assert.deepEqual(read.turns, made.turns);
    assert.ok(read.turns[1]?.error instanceof AgentQueryError);
    assert.deepEqual([read.id, read.draft, read.staged], ['c', 'a draft', someParts]);
  });

  it('marks a running answer as interrupted, and waiting questions as not sent', () => {
    const made = endedConversation();
    const running = made.add('three', []);
    made.start(running);
    made.append(running, [messageEvent('half'), logEvent('a step')]);
    made.add('four', []);
    const [, , interrupted, waiting] = writtenAndRead(made).turns;
    assert.deepEqual(
      [interrupted?.state, interrupted?.answer, interrupted?.error?.kind, interrupted?.endedAt],
      ['interrupted', 'half', 'interrupted', 1000],
    );
    assert.deepEqual([interrupted?.log, interrupted?.logCount], [running.log, 1]);
    assert.deepEqual([waiting?.state, waiting?.error], ['unsent', undefined]);
  });

  it('reads long answers that were saved as a whole', () => {
    const made = endedConversation();
    const [turn] = made.turns;
    assert.ok(turn);
    const disk = new WrittenFiles();
    disk.save(toSave(made));
    const [name = '', text = ''] = [...disk.files].find(([, each]) => each.includes('one')) ?? [];
    const answer = 'an answer '.repeat(20_000);
    disk.files.set(name, JSON.stringify({ ...JSON.parse(text), answer }));
    const read = disk.read();
    assert.equal(read.turns[0]?.answer, answer);
    const other = new WrittenFiles(read.files, disk.files);
    other.save({ ...toSave(made), turns: read.turns });
    assert.equal(disk.read().turns[0]?.answer, answer);
  });

  it('shows the answer up to a missing piece, reports the gap, and keeps the rest', () => {
    const made = endedConversation();
    const turn = made.add('three', []);
    made.start(turn);
    made.append(turn, [messageEvent('x'.repeat(3 * pieceLength))]);
    made.end(turn, undefined);
    const disk = new WrittenFiles();
    disk.save(toSave(made));
    const missing = [...disk.files.keys()].find(name => name.endsWith('.answer-1.json')) ?? '';
    const text = disk.files.get(missing) ?? '';
    disk.files.delete(missing);
    const read = disk.read();
    assert.equal(read.turns[2]?.answer.length, pieceLength);
    assert.deepEqual([...read.files.unread], [[missing, 'It is missing.']]);
    const other = new WrittenFiles(read.files, disk.files);
    other.save({ ...toSave(made), turns: read.turns, draft: 'another' });
    disk.files.set(missing, text);
    assert.equal(disk.read().turns[2]?.answer.length, 3 * pieceLength);
  });

  it('omits turns that are damaged or of another version, and throws for no text', () => {
    const disk = new WrittenFiles();
    disk.save(toSave(endedConversation()));
    const names = [...disk.files.keys()];
    assert.equal(names.length, 3);
    for (const name of names) {
      const whole = disk.files.get(name) ?? '';
      const newer = whole.replace('"version":1', '"version":2');
      assert.notEqual(newer, whole);
      for (const damaged of ['', '{', 'null', '[]', '{}', whole.slice(0, -9), newer]) {
        disk.files.set(name, damaged);
        const { turns, draft } = disk.read();
        assert.equal(turns.length, name === 'conversation.json' ? 2 : 1);
        assert.equal(draft, name === 'conversation.json' ? '' : 'a draft');
        disk.files.set(name, whole);
      }
    }
    const id = '00000000-0000-4000-8000-000000000000';
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (turn, fields, staged) => {
        readConversation(
          'c',
          folderContents(
            new Map([
              ['conversation.json', JSON.stringify({ version: 1, staged: [staged] })],
              [`000000-${id}.json`, JSON.stringify(turn)],
              [
                `000001-${id}.json`,
                JSON.stringify({ version: 1, id, question: 'q', parts: fields }),
              ],
              [`000000-${id}.log-0.json`, JSON.stringify(staged)],
            ]),
          ),
        );
      }),
    );
  });
});
