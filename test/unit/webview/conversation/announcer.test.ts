import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { SpokenMarkdown } from '../../../../src/webview/markdown/spokenMarkdown';
import { Announcer } from '../../../support/page/loadPage';

describe('reading an answer out', () => {
  let region: ShadowRoot;
  let announcer: InstanceType<typeof Announcer>;
  let elapsed: number;
  /** The milliseconds by which the system's clock was set. */
  let jumped: number;
  const tick = (milliseconds: number) => {
    elapsed += milliseconds;
    mock.timers.tick(milliseconds);
  };
  const said = () => [...region.querySelectorAll('p')].map(({ textContent }) => textContent);

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    elapsed = 1000;
    jumped = 0;
    mock.method(performance, 'now', () => elapsed);
    mock.method(Date, 'now', () => 1e12 + elapsed + jumped);
    const { attachShadow } = Element.prototype;
    // The shadow root is closed, so it is captured here.
    Element.prototype.attachShadow = function (options) {
      region = attachShadow.call(this, options);
      return region;
    };
    announcer = new Announcer(() => new SpokenMarkdown(() => 'Code'));
    Element.prototype.attachShadow = attachShadow;
    announcer.begin();
  });

  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it('continues after typing, even if the clock of the system is changed', () => {
    for (const by of [-3_600_000, 3_600_000]) {
      announcer.hold();
      jumped += by;
      announcer.append('One sentence. ');
      const before = said().length;
      tick(1500);
      assert.equal(said().length, before);
      tick(500);
      assert.equal(said().length, before + 1);
    }
  });

  it('waits for whole sentences, and joins sentences that arrive together', () => {
    announcer.append('One. Two');
    assert.deepEqual(said(), []);
    announcer.append('! Thr');
    tick(1500);
    assert.deepEqual(said(), ['One. Two!']);
    announcer.append('ee.');
    tick(1500);
    assert.deepEqual(said(), ['One. Two!'], 'a full stop at the end may be that of a number');
    announcer.end();
    assert.deepEqual(said(), ['One. Two!', 'Three.']);
    assert.equal(region.querySelector('[aria-live="polite"]')?.children.length, 2);
  });

  it('announces code without reading it, across pieces', () => {
    announcer.append('Try:\n```ts\nlet a;\n');
    tick(1500);
    announcer.append('let b;\n```\nDone.');
    announcer.end();
    assert.deepEqual(said(), ['Try: Code.', 'Done.']);
  });

  it('ends after a few thousand characters, announces this once, and begins again with the next answer', () => {
    for (let times = 0; times < 100; times++) {
      announcer.append(`${'word '.repeat(50)}end. `);
      tick(1500);
    }
    const heard = said();
    assert.ok(heard.slice(0, -1).join('').length >= 4000 && heard.join('').length < 5000);
    assert.deepEqual(
      heard.filter(each => each === 'The rest is not read aloud.'),
      [heard.at(-1)],
    );
    announcer.end();
    const length = 100 * `${'word '.repeat(50)}end. `.length;
    const [, count = ''] = /^([\d,]+) characters/.exec(said().at(-1) ?? '') ?? [];
    const leftOut = Number(count.replace(',', ''));
    assert.ok(leftOut > length - 5000 && leftOut <= length - 4000, `${leftOut} of ${length}`);
    announcer.begin();
    announcer.append('Next.');
    announcer.end();
    assert.deepEqual(said(), ['Next.']);
  });

  it('parses only text that it reads out, however much has arrived', () => {
    const { push } = SpokenMarkdown.prototype;
    let parsed = 0;
    SpokenMarkdown.prototype.push = function (text) {
      parsed += text.length;
      return push.call(this, text);
    };
    try {
      const text = 'Words and words. '.repeat(100_000);
      announcer.append(text);
      announcer.end();
      const heard = said().slice(0, -2).join(' ').length;
      assert.equal(heard, 4001, 'with an ellipsis');
      assert.ok(parsed < 9000, `${parsed} characters`);
      assert.match(said().at(-1) ?? '', /^1,69\d,\d{3} characters/);
    } finally {
      SpokenMarkdown.prototype.push = push;
    }
  });

  it('continues in an answer of which a part has arrived already, and which has no end', () => {
    announcer.begin('Said. ```\n\n~~~\nlet a;\n');
    announcer.append('let b;\n~~~\nDone. And');
    tick(1500);
    assert.deepEqual(said(), ['Done.']);
    announcer.stop();
    announcer.append('More.');
    announcer.end();
    assert.deepEqual(said(), ['Done.']);
  });

  it('parses earlier text in short tasks, and only its blocks', () => {
    const { push, skip } = SpokenMarkdown.prototype;
    const parsed: number[] = [];
    SpokenMarkdown.prototype.push = function (text) {
      parsed.push(text.length);
      return push.call(this, text);
    };
    SpokenMarkdown.prototype.skip = function (text) {
      parsed.push(text.length);
      skip.call(this, text);
    };
    try {
      announcer.begin(`${'Words and words.\n\n'.repeat(60_000)}One. Two. Thr`);
      announcer.append('ee. ');
      assert.deepEqual(parsed, [], 'in tasks of their own');
      tick(1500);
      assert.ok(Math.max(...parsed) <= 64_000, String(parsed));
      assert.deepEqual(said(), ['Three.']);
    } finally {
      Object.assign(SpokenMarkdown.prototype, { push, skip });
    }
  });

  it('parses code, which it only announces, in short tasks', () => {
    announcer.append(`\`\`\`\n${'let a;\n'.repeat(10_000)}\`\`\`\nDone.`);
    announcer.end();
    assert.deepEqual(said(), []);
    tick(1);
    assert.deepEqual(said(), ['Code. Done.']);
  });

  it('waits until the answer is complete, or is silent, if the user has chosen that', () => {
    announcer.setMode('onCompletion');
    announcer.append('One. Two. ');
    tick(1500);
    assert.deepEqual(said(), []);
    announcer.append('Three.');
    announcer.end();
    assert.deepEqual(said(), ['One. Two.', 'Three.']);
    announcer.setMode('off');
    announcer.begin();
    announcer.append('Next. ');
    tick(1500);
    announcer.end();
    assert.deepEqual(said(), []);
  });

  it('waits while the user types, and then reads everything, even from an answer that has ended', () => {
    announcer.append('One. ');
    for (let times = 0; times < 10; times++) {
      announcer.hold();
      tick(1000);
      announcer.append('More. ');
    }
    assert.deepEqual(said(), []);
    tick(1000);
    assert.equal(said().length, 1);
    announcer.append('Two.');
    announcer.hold();
    announcer.end();
    assert.equal(said().length, 1);
    tick(2000);
    assert.equal(said().at(-1), 'Two.');
  });
});
