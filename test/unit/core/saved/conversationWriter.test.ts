import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pieceLength } from '../../../../src/core/conversation/answerPieces';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { limits } from '../../../../src/protocol/responseLimits';
import { pastedImage } from '../../../support/conversation/partRecord';
import {
  endedConversation,
  logEvent,
  messageEvent,
  toSave,
  WrittenFiles,
} from '../../../support/conversation/writtenConversation';

describe('writing a conversation', () => {
  it('continues in its place, and keeps interrupted writes', () => {
    const made = endedConversation();
    const running = made.add('three', []);
    made.start(running);
    made.append(running, [messageEvent('x'.repeat(pieceLength)), messageEvent('half')]);
    const before = new WrittenFiles();
    before.save(toSave(made));
    const read = before.read();
    const disk = new WrittenFiles(read.files, before.files);
    const restored = new Conversation(read.id, () => 2000, read.turns);
    const turn = restored.add('four', []);
    restored.start(turn);
    restored.end(turn, undefined);
    disk.save(toSave(restored));
    assert.deepEqual(disk.read().turns, restored.turns);
    assert.equal(disk.read().turns[2]?.answer, `${'x'.repeat(pieceLength)}half`);
    const [first] = restored.turns;
    assert.ok(first);
    restored.remove(first);
    disk.save(toSave(restored));
    assert.ok([...disk.files.values()].every(text => !text.includes('"question":"one"')));
    assert.equal(disk.read().turns.length, 3);
  });

  it('keeps a long answer in the pieces in which it was saved as it arrived', () => {
    const made = endedConversation();
    const running = made.add('three', []);
    made.start(running);
    // The cut would be inside a character of two UTF-16 code units.
    const answer = `${'x'.repeat(pieceLength - 1)}😀${'y'.repeat(2 * pieceLength)}`;
    made.append(running, [messageEvent(answer), logEvent('a step')]);
    const disk = new WrittenFiles();
    disk.save(toSave(made));
    disk.written = 0;
    made.append(running, [messageEvent('z')]);
    made.end(running, undefined);
    disk.save(toSave(made));
    assert.ok(disk.written < pieceLength, `${disk.written} characters for the last one`);
    assert.deepEqual(disk.read().turns, made.turns);
    assert.equal(disk.read().turns[2]?.answer, `${answer}z`);
    assert.ok(![...disk.files.keys()].some(name => name.includes('.log-')), 'its log is in it');

    const again = disk.read();
    const other = new WrittenFiles(again.files, disk.files);
    other.save({ ...toSave(made), turns: again.turns });
    assert.ok(other.written < pieceLength, 'nothing but the head');
    other.save({ ...toSave(made), turns: again.turns.slice(0, 2) });
    assert.ok(![...disk.files.keys()].some(name => name.includes('.answer-')));
  });

  it('keeps the newest log entries of a turn, and how many there were', () => {
    const made = endedConversation();
    const running = made.add('three', []);
    made.start(running);
    const disk = new WrittenFiles();
    for (let at = 0; at < 5000; at += 700) {
      made.append(
        running,
        Array.from({ length: 700 }, (_, index) => logEvent(`step ${at + index}`)),
      );
      disk.save(toSave(made));
    }
    const read = disk.read().turns[2];
    assert.deepEqual(read?.log, running.log.slice(-limits.logEntries));
    assert.equal(read.logCount, running.logCount);
    assert.ok(disk.files.size < 15, 'old pieces of the log are gone');
  });

  it('writes keyword arguments of questions and of the draft without their secrets', () => {
    const kwargs = '{ "depth": 3, "api_key": "canary-4711" }';
    const withheld = '{ "depth": 3, "api_key": "••••••" }';
    const made = endedConversation();
    made.addUnsent('three', [], kwargs);
    const disk = new WrittenFiles();
    const draftArguments = { inputs: { depth: '3', api_key: 'canary-4711' } };
    disk.save({ ...toSave(made), draftKwargs: kwargs, draftArguments });
    assert.equal(disk.read().turns[2]?.kwargs, withheld);
    assert.equal(disk.read().draftKwargs, withheld);
    assert.deepEqual(disk.read().draftArguments, { inputs: { depth: '3', api_key: '••••••' } });
    assert.doesNotMatch([...disk.files.values()].join('\n'), /canary/);
  });

  it('truncates very long log entries, and says how much is missing', () => {
    const running = endedConversation();
    const disk = new WrittenFiles();
    for (const state of ['running', 'ended']) {
      const turn = running.turns.at(-1);
      assert.ok(turn);
      for (let entry = 0; entry < 700; entry++) {
        const message = `${entry} `.padEnd(8192, 'x');
        running.append(turn, [{ type: 'log', message, omitted: 11_808 }]);
      }
      disk.save(toSave(running));
      if (state === 'ended') {
        running.end(turn, undefined);
        disk.save(toSave(running));
      }
      const read = disk.read().turns.at(-1);
      assert.equal(read?.logCount, turn.logCount);
      assert.ok(turn.log.length < 300, `${turn.log.length} entries`);
      const newest = turn.log.slice(-100);
      assert.deepEqual(read?.log.slice(-100), newest);
      assert.equal(newest.at(-1)?.omitted, 11_808);
      assert.match(newest.at(-1)?.text ?? '', /…$/);
    }
  });

  it('of two windows keeps the turns of both, and each withdraws only its own', () => {
    const first = new WrittenFiles();
    first.save(toSave(endedConversation()));
    const open = () => {
      const read = first.read();
      const disk = new WrittenFiles(read.files, first.files);
      return { made: new Conversation('c', () => 2000, read.turns), disk };
    };
    const [one, other] = [open(), open()];
    const mine = one.made.add('mine', []);
    other.made.add('yours', []);
    one.disk.save(toSave(one.made));
    other.disk.save(toSave(other.made));
    const questions = () => first.read().turns.map(({ question }) => question);
    assert.deepEqual(questions().sort(), ['mine', 'one', 'two', 'yours']);
    one.made.remove(mine);
    one.disk.save(toSave(one.made));
    assert.deepEqual(questions(), ['one', 'two', 'yours']);
  });

  it('is complete again after another window has removed it', () => {
    const made = endedConversation();
    const disk = new WrittenFiles();
    disk.save(toSave(made));
    disk.files.clear();
    disk.save(toSave(made));
    assert.deepEqual(disk.read().turns, made.turns);
  });

  it('costs time for new data, not for the whole conversation', function () {
    this.timeout(30_000);
    const made = new Conversation('c', () => 1000);
    const base64 = 'A'.repeat(4_000_000);
    for (let at = 0; at < 50; at++) {
      const turn = made.add(`question ${at}`, at < 2 ? [pastedImage('6', base64)] : []);
      made.start(turn);
      made.append(turn, [messageEvent('x'.repeat(100_000))]);
      made.end(turn, undefined);
    }
    const running = made.add('and now?', [pastedImage('6', base64)]);
    made.start(running);
    const disk = new WrittenFiles();
    disk.save(toSave(made));
    assert.ok(disk.written > 13_000_000);
    disk.written = 0;
    for (let second = 0; second < 100; second++) {
      const before = disk.written;
      made.append(running, [messageEvent('y'.repeat(20_000))]);
      disk.save(toSave(made));
      assert.ok(disk.written - before <= 20_000 + pieceLength + 4, 'what has arrived, and a piece');
    }
    assert.ok(disk.written < 3 * 2_000_000, `${disk.written} characters for two million`);
  });

  it('loses nothing that was saved if VS Code is killed at any point of a later save', function () {
    this.timeout(30_000);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('text'), size: fc.nat(3 * pieceLength) }),
      fc.record({ kind: fc.constantFrom('log', 'ask', 'end', 'hold'), size: fc.nat(600) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(12), (steps, most) => {
        const made = endedConversation();
        const disk = new WrittenFiles();
        disk.save(toSave(made));
        for (const { kind, size } of steps) {
          const before = disk.read();
          const { running } = made;
          if (kind === 'ask' || kind === 'hold') {
            const turn = made.add(
              'more',
              kind === 'hold' ? [pastedImage('6', 'B'.repeat(5000))] : [],
            );
            if (!running) {
              made.start(turn);
            }
          } else if (running && kind === 'end') {
            made.end(running, undefined);
          } else if (running) {
            made.append(
              running,
              kind === 'text'
                ? [messageEvent('é'.repeat(size))]
                : Array.from({ length: size }, () => logEvent('l')),
            );
          }
          disk.save(toSave(made), most);
          const after = disk.read();
          for (const [index, turn] of before.turns.entries()) {
            assert.equal(after.turns[index]?.question, turn.question);
            assert.ok(after.turns[index]?.answer.startsWith(turn.answer));
            assert.ok(after.turns[index].logCount >= turn.logCount);
            assert.equal(after.turns[index].parts.length, turn.parts.length);
            if (after.turns[index].state === 'complete') {
              assert.equal(after.turns[index].answer, made.turns[index]?.answer);
            }
          }
          disk.save(toSave(made));
          assert.deepEqual(
            disk.read().turns.map(({ answer, logCount }) => [answer, logCount]),
            made.turns.map(({ answer, logCount }) => [answer, logCount]),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
