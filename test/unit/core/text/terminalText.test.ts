import assert from 'node:assert/strict';
import { terminalText } from '../../../../src/core/text/terminalText';

const esc = '\u001b';

describe('terminalText', () => {
  const texts: Readonly<Record<string, readonly [written: string, read: string]>> = {
    'keeps lines, tabs, and characters of all scripts': [
      'a\n\t✓ 日本 😀\n\n',
      'a\n\t✓ 日本 😀\n\n',
    ],
    'removes colors': [
      `${esc}[1;31mred${esc}[0m and ${esc}[38:2::1:2:3mmore${esc}[m`,
      'red and more',
    ],
    'keeps the text of links': [
      `${esc}]8;;https://a.example${esc}\\text${esc}]8;;\u0007.`,
      'text.',
    ],
    'removes titles and images': [
      `${esc}]0;title\u0007a${esc}Pq#0;1${esc}\\b${esc}_x${esc}\\c`,
      'abc',
    ],
    'removes other sequences': [`${esc}(Ba${esc}[?25lb${esc}7c${esc}=d${esc}[2 qe${esc}`, 'abcde'],
    'removes sequences that are cut off': [`a${esc}[31`, 'a'],
    'ends strings with their line': [`${esc}]0;title\nnext`, '\nnext'],
    'removes bells and other control characters': ['a\u0007b\0c\u007f', 'abc'],
    'reads CR LF as one line end': ['a\r\nb\r\r\n\r\n', 'a\nb\n\n'],
    'reads form feeds as line ends': ['a\fb\vc', 'a\nb\nc'],
    'keeps the last frame of a progress bar': [
      '\r 0%|  |\r50%|█ |\r100%|██|\ndone',
      '100%|██|\ndone',
    ],
    'keeps what a shorter frame leaves': ['loading…\rok\n', 'okading…\n'],
    'keeps a line whose frames are erased': ['loading…\r\u001b[Kok\rOK', 'OK'],
    'erases a whole line': [`loading…${esc}[2K\rok`, 'ok'],
    'erases up to the cursor': [`50% of 9${esc}[1K\rok\nab${esc}[D${esc}[1K`, 'ok\n'],
    'keeps the rest after the cursor': [`abc${esc}[2D${esc}[1K`, '  c'],
    'keeps words with a gap between them apart': [
      `a${esc}[5Cb${esc}[60G[ OK ]${esc}[3;1Hnext\r${esc}[2Cx${esc}[9Cy`,
      'a x [ OK ] nyxt',
    ],
    'erases from the cursor': [`abc${esc}[2D${esc}[K`, 'a'],
    'overwrites with backspaces': ['N\bNA\bAM\bM 😀\bx', 'NAM x'],
    'stops at the start of a line': ['a\b\b\bb', 'b'],
    'overwrites a character outside the basic plane': ['😀😀\r😁', '😁😀'],
    'moves to a column': [`abc${esc}[2Gx${esc}[9Gy`, 'axc y'],
    'redraws the lines above': [`one 1\ntwo 1\n${esc}[2Aone 2\ntwo 2\n`, 'one 2\ntwo 2\n'],
    'redraws erased lines': [`a 1\nb 1${esc}[2K${esc}[1A${esc}[2K${esc}[Ga 2\nb 2`, 'a 2\nb 2'],
    'removes the lines below': [`a\nb\nc${esc}[2F${esc}[Jd`, 'd'],
    'does not leave the lines that are there': [`a\nb${esc}[99Bc${esc}[99Ad${esc}[Ee`, 'a d\nec'],
    'keeps a screen that is cleared': [`first${esc}[2J${esc}[H${esc}[3J\nsecond`, 'first\nsecond'],
    'keeps the direction of a text': ['\u202ea\u202c', '\u202ea\u202c'],
  };
  for (const [name, [written, read]] of Object.entries(texts)) {
    it(name, () => assert.equal(terminalText(written), read));
  }

  it('does not change its own output', () => {
    for (const [written] of Object.values(texts)) {
      const read = terminalText(written);
      assert.equal(terminalText(read), read);
    }
  });

  it('takes linear time for any text', () => {
    // In quadratic time, it would take minutes and exceed the timeout of the suite.
    const long = 'x'.repeat(500_000);
    const pieces = ['\rx', '\b', `${esc}[`, `${esc}[1`, `${esc}[2Kx`, `${esc}[Kx\r`, `${esc}[1Ax`];
    for (const piece of [...pieces, `${esc}]`, `${esc}P`, '\n', `${esc}[9Bx`, `x${esc}[J\n`]) {
      const many = piece.repeat(200_000);
      assert.ok(terminalText(long + many + long).length <= 2 * long.length + many.length);
    }
  });
});
