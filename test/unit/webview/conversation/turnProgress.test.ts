import assert from 'node:assert/strict';
import '../../../support/page/loadPage';

const { TurnProgress } = await import('../../../../src/webview/conversation/turnProgress');

describe('The progress of a query', () => {
  const { now } = performance;
  let time = 0;

  beforeEach(() => {
    time = 1000;
    performance.now = () => time;
  });
  afterEach(() => {
    performance.now = now;
  });

  const shown = ({ root }: InstanceType<typeof TurnProgress>) => root.textContent;

  it('is the last log line until text arrives, and again when the next line arrives', () => {
    const progress = new TurnProgress();
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
    const progress = new TurnProgress();
    progress.begin(0);
    time += 4999;
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading');
    time += 7001;
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading· 12 s');
    assert.equal(progress.status, 'Reading');
  });

  it('tells of a silence after a while, and announces it once', () => {
    const progress = new TurnProgress();
    progress.begin(0);
    const announced = [15_000, 12_000].map(passed => {
      time += passed;
      progress.update(undefined, 'Reading');
      return progress.status;
    });
    assert.equal(shown(progress), 'Nothing received for 27 s');
    assert.deepEqual(announced, ['Nothing received for 15 s', 'Nothing received for 15 s']);
    progress.report({});
    progress.update(undefined, 'Reading');
    assert.equal(shown(progress), 'Reading· 27 s');
  });

  it('in numbers is announced at each tenth', () => {
    const progress = new TurnProgress();
    const announced = [1, 9, 10, 25].map(percent => {
      progress.report({ progress: { text: `${percent} %`, percent } });
      progress.update(undefined, undefined);
      return progress.status;
    });
    assert.deepEqual(announced, ['1 %', '1 %', '10 %', '25 %']);
  });
});
