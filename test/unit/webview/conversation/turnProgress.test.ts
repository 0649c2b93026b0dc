import assert from 'node:assert/strict';
import '../../../support/page/loadPage';

const { TurnProgress } = await import('../../../../src/webview/conversation/turnProgress');

describe('The progress of a query', () => {
  const { now } = performance;
  let time = 0;
  const waits: number[] = [];

  beforeEach(() => {
    time = 1000;
    performance.now = () => time;
  });
  afterEach(() => {
    performance.now = now;
  });

  const shown = ({ root }: InstanceType<typeof TurnProgress>) => root.textContent;

  it('is the last log line until text arrives, and again when the next line arrives', () => {
    const progress = new TurnProgress(() => waits.push(time));
    progress.update(undefined, undefined);
    assert.equal(shown(progress), 'Waiting for the answer…');
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading');
    progress.report({ isWriting: true });
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Writing…');
    progress.report({ isWriting: false });
    progress.update(undefined, 'Calling');
    assert.equal(shown(progress), 'Calling');
  });

  it('shows the time from the fifth second on, without announcing it', () => {
    const progress = new TurnProgress(() => waits.push(time));
    progress.begin(0);
    time += 4999;
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading');
    time += 7001;
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading · 12 s');
    assert.equal(progress.status, 'Reading');
  });

  it('tells of a silence after a while, and announces it once', () => {
    const progress = new TurnProgress(() => waits.push(time));
    progress.begin(0);
    const announced = [15_000, 12_000].map(passed => {
      time += passed;
      progress.update(undefined, 'Reading');
      return progress.status;
    });
    assert.equal(shown(progress), 'Nothing received for 27 s');
    assert.deepEqual(announced, ['Nothing received for 15 s', 'Nothing received for 15 s']);
    time += 60_000;
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Nothing received for 1 min 27 s');
    progress.report({});
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading · 87 s');
  });

  it('offers to wait while a silence ends the query soon, and announces that once', () => {
    const progress = new TurnProgress(() => waits.push(time));
    progress.begin(0);
    const announced = [30, 29].map(left => {
      time += 15_000;
      progress.report(
        { progress: { text: `Ends in ${left} s.`, percent: undefined, canWait: true } },
        false,
      );
      progress.update(undefined, 'Reading');
      return progress.status;
    });
    assert.equal(shown(progress), 'Ends in 29 s.Wait');
    assert.deepEqual(announced, ['Ends in 30 s.', 'Ends in 30 s.']);
    const button = progress.root.querySelector('button');
    button?.click();
    assert.deepEqual(waits, [time]);
    progress.report({}, false);
    progress.update(undefined, 'Reading');
    assert.equal(
      progress.root.querySelector('.progress-text')?.textContent,
      'Nothing received for 30 s',
    );
    assert.equal(button?.hidden, true);
  });

  it('in numbers is announced at each tenth', () => {
    const progress = new TurnProgress(() => waits.push(time));
    const announced = [1, 9, 10, 25].map(percent => {
      progress.report({ progress: { text: `${percent} %`, percent } });
      progress.update(undefined, undefined);
      return progress.status;
    });
    assert.deepEqual(announced, ['1 %', '1 %', '10 %', '25 %']);
  });
});
