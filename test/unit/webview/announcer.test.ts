import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Announcer, spokenText } from './page';

describe('reading an answer out', () => {
  let region: ShadowRoot;
  let announcer: InstanceType<typeof Announcer>;
  const said = () => [...region.querySelectorAll('p')].map(({ textContent }) => textContent);

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { attachShadow } = Element.prototype;
    // Closed to everyone else.
    Element.prototype.attachShadow = function (options) {
      region = attachShadow.call(this, options);
      return region;
    };
    announcer = new Announcer();
    Element.prototype.attachShadow = attachShadow;
    announcer.begin();
  });

  afterEach(() => mock.timers.reset());

  it('waits for whole sentences, and says those that came together in one', () => {
    announcer.append('One. Two');
    assert.deepEqual(said(), []);
    announcer.append('! Thr');
    mock.timers.tick(1500);
    assert.deepEqual(said(), ['One. Two!']);
    announcer.append('ee.');
    mock.timers.tick(1500);
    assert.deepEqual(said(), ['One. Two!'], 'a full stop at the end may be that of a number');
    announcer.end();
    assert.deepEqual(said(), ['One. Two!', 'Three.']);
    assert.equal(region.querySelector('[aria-live="polite"]')?.children.length, 2);
  });

  it('says of code that it is there, across pieces', () => {
    announcer.append('Try:\n```ts\nlet a;\n');
    mock.timers.tick(1500);
    announcer.append('let b;\n```\nDone.');
    announcer.end();
    assert.deepEqual(said(), ['Try: Code.', 'Done.']);
  });

  it('ends after a few thousand characters, and begins anew with the next answer', () => {
    for (let times = 0; times < 100; times++) {
      announcer.append(`${'word '.repeat(50)}end. `);
      mock.timers.tick(1500);
    }
    assert.ok(said().join('').length < 5000);
    announcer.begin();
    announcer.append('Next.');
    announcer.end();
    assert.deepEqual(said(), ['Next.']);
  });

  const lines: ReadonlyArray<readonly [string, string]> = [
    ['## A *title*', 'A title'],
    ['- [x] done', 'done'],
    ['1. `first`', 'first'],
    ['> quoted', 'quoted'],
    ['see [the docs](https://a.test/b)', 'see the docs'],
    ['| a | b |', 'a, b'],
    ['| --- | ---: |', ''],
    ['---', ''],
  ];
  for (const [markdown, text] of lines) {
    it(`says ${JSON.stringify(markdown)} as ${JSON.stringify(text)}`, () => {
      assert.equal(spokenText(markdown, false).text, text);
    });
  }

  it('takes a line of any length without a freeze', () => {
    for (const line of [
      '[a](<b'.repeat(50_000),
      '['.repeat(100_000),
      `a${' '.repeat(200_000)}b|`,
    ]) {
      const before = process.cpuUsage();
      spokenText(line, false);
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 1_000_000, `${user + system} µs for ${line.slice(0, 6)}`);
    }
  });
});
