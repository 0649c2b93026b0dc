import assert from 'node:assert/strict';
import { LongData, withoutData } from '../../../../../src/webview/markdown/images/longData';

const data = 'iVBORw0KGgo+/'.repeat(100);
const start = '![a](data:image/png;base64,';

describe('LongData', () => {
  it('removes the data from destinations and definitions, and restores it', () => {
    for (const before of [start, '[a]( \t<data:image/png;base64,', '[a]:DATA:;BASE64,']) {
      const all = new LongData();
      const shown = all.push(`x ${before}${data}== y`);
      assert.ok(shown.length < 300, shown);
      assert.equal(all.expand(shown), `x ${before}${data}== y`);
    }
  });

  it('removes data from the next line, too', () => {
    const lines = (...texts: string[]) => {
      const all = new LongData();
      return texts.map(text => {
        const shown = all.push(text);
        all.endLine();
        return shown;
      });
    };
    const long = `data:image/png;base64,${data}`;
    for (const [first, before] of [
      ['[r]:', '  '],
      ['> [r]: ', '> '],
      ['![a](', '<'],
    ] as const) {
      const [, shown = ''] = lines(first, before + long);
      assert.ok(shown.startsWith(before) && shown.length < 300, shown);
    }
    for (const texts of [
      ['[r]:', '', long],
      ['[r]:', 'x', long],
      ['[r]: x', long],
    ]) {
      assert.equal(lines(...texts).at(-1), long);
    }
  });

  it('does not change short data and other text', () => {
    for (const text of [
      `${start}${data.slice(0, 200)})`,
      `data:image/png;base64,${data}`,
      `[a](https://b.test/${data})`,
      `](data:image/png ${data}`,
      `](data:${'x'.repeat(101)};base64,${data}`,
    ]) {
      assert.equal(new LongData().push(text), text);
    }
  });

  it('returns the same in pieces of any size', () => {
    const text = `é ](data:a;base64,${data}]:data:;base64,${data})](](data:b;base64,${data} ](data:c,a%20.b'${data}(`;
    const whole = new LongData().push(text);
    for (let size = 1; size < 300; size += size < 20 ? 1 : 37) {
      const all = new LongData();
      let shown = '';
      for (let at = 0; at < text.length; at += size) {
        shown += all.push(text.slice(at, at + size));
      }
      assert.equal(shown, whole, `pieces of ${size}`);
      all.endLine();
      assert.equal(all.expand(shown), text, `pieces of ${size}`);
    }
  });

  it('has no data that is still arriving, and ends it with the line', () => {
    const all = new LongData();
    const shown = all.push(start + data);
    assert.equal(all.expand(shown), start + data.slice(0, 200));
    all.endLine();
    assert.equal(all.expand(shown), start + data);
    assert.equal(all.push(data), data);
  });

  it('is not misled by marks in the text', () => {
    const all = new LongData();
    all.push(`${start}${data})`);
    assert.equal(all.push('\uffff0\uffff'), '\ufffd0\ufffd');
    assert.equal(all.expand('\uffff7\uffff'), '');
  });

  it('is shown as an ellipsis', () => {
    const shown = new LongData().push(`a ${start}${data}) b`);
    assert.equal(withoutData(shown), `a ${start}${data.slice(0, 200)}…) b`);
    assert.equal(withoutData('a\uffffb'), 'ab');
    assert.equal(withoutData('a'), 'a');
  });
});
