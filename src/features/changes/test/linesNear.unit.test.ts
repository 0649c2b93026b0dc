import assert from 'node:assert/strict';
import { linesNear } from '../core/linesNear';
import type { Place, PlaceLine } from '../core/model/fileChange';

const lines = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`);
const text = `${lines.join('\n')}\n`;

function place(texts: readonly string[], line?: number): Place {
  return { lines: texts.map((each): PlaceLine => ({ mark: '-', text: each })), line };
}

describe('linesNear', () => {
  it('shows the place with most of the lines, whatever the number and the indentation', () => {
    const { first, lines: shown } = linesNear(text, place(['  line 100', 'gone', '  line 102'], 7));
    assert.equal(first, 88);
    assert.deepEqual(shown, lines.slice(87, 114));
  });

  it('shows the lines at the number if the file contains none of the lines', () => {
    assert.equal(linesNear(text, place(['gone'], 50)).first, 38);
    assert.equal(linesNear(text, place(['gone'], 900)).first, 188);
    assert.equal(linesNear(text, place(['}', '', 'gone'])).first, 1);
  });

  it('shows a short file as a whole', () => {
    assert.deepEqual(linesNear('a\nb', place(['b'], 2)), { first: 1, lines: ['a', 'b'] });
  });
});
