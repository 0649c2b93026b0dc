import assert from 'node:assert/strict';
import { isEvent } from '../../../../src/core/transcript/transcript';
import { TranscriptRecorder } from '../../../../src/core/transcript/transcriptRecorder';
import { limits } from '../../../../src/protocol/responseLimits';
import { FakeClock } from '../../../support/fakeClock';

const recorder = () => new TranscriptRecorder({ question: 'Why?', parts: [] }, new FakeClock());

const lines = ({ transcript }: TranscriptRecorder) =>
  transcript.entries.map(entry => (isEvent(entry) ? (entry.lines ?? entry.data) : entry.lines));

describe('the transcript of a query', () => {
  it('has the fields of an event with it, before and after its data, and up to the blank line', () => {
    const recording = recorder();
    recording.otherLine('id: 1');
    recording.received('a', 'data: a');
    recording.otherLine('event: x');
    recording.otherLine(': comment');
    recording.otherLine('retry: 2');
    recording.otherLine('');
    recording.otherLine('id: 3');
    recording.received('b', 'data: b');
    assert.deepEqual(lines(recording), [
      'id: 1\ndata: a\nevent: x\nretry: 2',
      ': comment',
      'id: 3\ndata: b',
    ]);
  });

  it('has the fields of an event with it, however many comments are between', () => {
    const recording = recorder();
    recording.received('a', 'data: a');
    for (let times = 0; times < 5000; times++) {
      recording.otherLine(`: ${times}`);
      recording.otherLine('x');
    }
    const [event, ...comments] = lines(recording);
    assert.equal(event, `data: a${'\nx'.repeat(5000)}`);
    assert.equal(comments.length, 5000);
  });

  it('does not add the fields of a dropped event to another event', () => {
    const recording = recorder();
    recording.received('a', 'data: a');
    recording.otherLine('');
    const long = 'x'.repeat(limits.transcriptLength);
    recording.received(long, `data: ${long}`);
    recording.otherLine('id: 1');
    assert.deepEqual([lines(recording), recording.head.omitted], [['a'], 1]);
  });
});
