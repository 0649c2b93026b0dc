import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ComparedRange } from '../core/comparedRange';

/** A document whose text changes as a user changes it, and a range of it. */
class Edited {
  constructor(
    public text: string,
    readonly range: ComparedRange,
  ) {}

  /** Replaces the text at an offset. */
  replace(offset: number, removed: number, added: string): this {
    this.text = this.text.slice(0, offset) + added + this.text.slice(offset + removed);
    this.range.follow([{ offset, removed, added }], this.text);
    return this;
  }

  get applied(): string | undefined {
    return this.range.plan('a.ts', this.text)?.text;
  }
}

/** @param marked the selected text is between `[` and `]` */
function edited(marked: string, code = 'CODE'): Edited {
  const offset = marked.indexOf('[');
  const selected = marked.slice(offset + 1, marked.indexOf(']'));
  const text = marked.replace(/[[\]]/g, '');
  const range = ComparedRange.find(text, selected, code, offset);
  return new Edited(text, range ?? assert.fail('not found'));
}

const replaced = (code: string, selected: string, before: string) =>
  ComparedRange.find(`${before}${selected}`, selected, code, before.length)?.replacement;

describe('a compared range, when the comparison starts,', () => {
  const find = (text: string, selected: string, near: number) =>
    ComparedRange.find(text, selected, '', near)?.offset;

  it('is the place of the text, even if there are equal texts', () => {
    assert.equal(find('ab ab ab', 'ab', 3), 3);
  });

  it('is the new place of the text, if only one place is possible', () => {
    assert.equal(find('more\nab cd', 'ab', 0), 5);
    assert.equal(find('x ab ab', 'ab', 0), undefined);
    assert.equal(find('x', 'ab', 0), undefined);
    assert.equal(find('x ab', 'ab', 100), 2);
  });

  it('is lost if only one equal text is left, which may be another one', () => {
    assert.equal(ComparedRange.find('cd ab', 'ab', '', 0, true), undefined);
    assert.equal(ComparedRange.find('ab cd', 'ab', '', 0, true)?.offset, 0);
  });
});

describe('a compared range', () => {
  it('moves with its lines while the document is edited elsewhere', () => {
    assert.equal(edited('a\n[b\n]c\n').replace(0, 0, 'new\n').applied, 'new\na\nCODE\nc\n');
    assert.equal(edited('a\n[b\n]c\n').replace(0, 2, '').applied, 'CODE\nc\n');
    assert.equal(edited('a\n[b\n]c\n').replace(2, 0, 'new\n').applied, 'a\nnew\nCODE\nc\n');
    assert.equal(edited('a\n[b\n]c\n').replace(4, 0, 'new').applied, 'a\nCODE\nnewc\n');
    assert.equal(edited('a\n[b]\nc\n').replace(3, 0, '\nnew').applied, 'a\nCODE\nnew\nc\n');
    assert.equal(edited('a\n[b]').replace(3, 0, '\nnew').applied, 'a\nCODE\nnew');
    assert.equal(edited('a\n x [b] y\nc\n').replace(9, 1, 'C').applied, 'a\n x CODE y\nC\n');
  });

  it('moves with its lines when the whole document is replaced and they stay', () => {
    const both = edited('a\n[b\n]c\nb\n');
    assert.equal(both.replace(0, 8, 'x\na\nb\nC\nb\n').applied, 'x\na\nCODE\nC\nb\n');
  });

  it('is lost when its lines are edited, even if there are equal lines', () => {
    const cases = {
      'at their start': edited('b\n1\n[b\n]2\n').replace(4, 0, 'x'),
      'at their end': edited('b\n1\n[bb\n]2\n').replace(6, 0, 'x'),
      'behind the selection': edited('b\n1\n[b]\n2\n').replace(5, 0, 'x'),
      'before the selection': edited('b\n1\nx [b]\n2\n').replace(4, 1, ''),
      'joined with the line before': edited('b\n1\n[b\n]2\n').replace(3, 1, ''),
      'joined with the line after': edited('b\n1\n[b]\n2\n').replace(5, 1, ''),
      'together with others': edited('b\n1\n[b\nb\n]2\n').replace(2, 4, 'x'),
    };
    for (const [name, each] of Object.entries(cases)) {
      assert.equal(each.range.offset, undefined, name);
      assert.equal(each.replace(0, 0, 'new\n').applied, undefined, name);
    }
  });

  it('is lost when it is removed, even if equal lines take its place', () => {
    const removed = edited('a\n[b\n]b\nc\n').replace(2, 2, '');
    assert.equal(removed.text, 'a\nb\nc\n');
    assert.equal(removed.applied, undefined);
    assert.equal(removed.replace(6, 0, 'b\n').applied, undefined, 'pasted elsewhere');
  });

  it('is lost if the document does not contain the expected text', () => {
    const { range, text } = edited('a\n[b]\n');
    assert.equal(range.plan('a.ts', `${text}b`), undefined);
  });

  it('is found again when the edit is undone', () => {
    const removed = edited('a\n[b\n]b\nc\n').replace(2, 2, '').replace(0, 0, 'new\n');
    assert.equal(removed.replace(6, 0, 'b\n').applied, 'new\na\nCODE\nb\nc\n');
    const typed = edited('a\n[b\n]b\n').replace(3, 0, 'x').replace(4, 0, 'y').replace(4, 1, '');
    assert.equal(typed.applied, undefined);
    assert.equal(typed.replace(3, 1, '').applied, 'a\nCODE\nb\n');
    const across = edited('[b\nb\n]b\nb\n').replace(1, 4, '');
    assert.equal(across.applied, undefined);
    assert.equal(across.replace(1, 0, '\nb\nb').applied, 'CODE\nb\nb\n');
  });

  it('never jumps, whatever is edited, and returns when an edit is undone', () => {
    const lines = fc.array(fc.constantFrom('a\n', 'b\n'), { minLength: 1, maxLength: 6 });
    const edit = fc.record({
      at: fc.nat(40),
      removed: fc.nat(6),
      added: fc.constantFrom('a', '\n', 'b\n', 'a\nb\n'),
      kind: fc.constantFrom('insert', 'remove', 'replace', 'undo'),
    });
    // As private characters, which show where each character of the selected text is.
    const secret = (text: string) => shifted(text, /[\s\S]/g, 0xe000);
    const plain = (text: string) => shifted(text, /[\ue000-\ue0ff]/g, -0xe000);
    const run = (
      [before, selected, after]: readonly string[],
      edits: ReadonlyArray<typeof edit extends fc.Arbitrary<infer T> ? T : never>,
    ) => {
      const hidden = secret(selected ?? '');
      let marked = `${before}${hidden}${after}`;
      const document = edited(`${before}[${selected}]${after}`);
      const undos: Array<() => void> = [];
      const replace = (offset: number, removed: number, added: string) => {
        document.replace(offset, removed, plain(added));
        const gone = marked.slice(offset, offset + removed);
        marked = marked.slice(0, offset) + added + marked.slice(offset + removed);
        return gone;
      };
      const check = () => {
        const place = marked.indexOf(hidden);
        const { offset } = document.range;
        if (offset !== undefined && place >= 0) {
          assert.equal(offset, place);
        } else if (offset !== undefined) {
          // Typed again at its place.
          const found = marked.slice(offset, offset + hidden.length);
          assert.equal(plain(found), selected);
          assert.doesNotMatch(
            marked.slice(0, offset) + marked.slice(offset + found.length),
            /[\ue000-\ue0ff]/,
          );
        }
      };
      const undo = () => {
        undos.pop()?.();
        check();
      };
      for (const { at, removed, added, kind } of edits) {
        if (kind === 'undo') {
          undo();
          continue;
        }
        const offset = at % (marked.length + 1);
        const length = kind === 'insert' ? 0 : Math.min(removed, marked.length - offset);
        // No line of the replaced range stays.
        const text = kind === 'insert' ? added : kind === 'remove' ? '' : 'x';
        const gone = replace(offset, length, text);
        undos.push(() => replace(offset, text.length, gone));
        check();
      }
      if (undos.length === 1) {
        undo();
        assert.equal(document.range.offset, before?.length);
      }
    };
    const texts = fc.tuple(lines, lines, lines).map(each => each.map(text => text.join('')));
    fc.assert(fc.property(texts, fc.array(edit, { maxLength: 12 }), run), { numRuns: 1000 });
  });
});

function shifted(text: string, which: RegExp, by: number): string {
  return text.replace(which, each => String.fromCharCode(each.charCodeAt(0) + by));
}

describe('code that replaces a selection', () => {
  it('ends like the selection', () => {
    assert.equal(replaced('a\nb', 'x\n', ''), 'a\nb\n');
    assert.equal(replaced('a\nb', 'x', ''), 'a\nb');
    assert.equal(replaced('a\n', 'x\n', ''), 'a\n');
  });

  it('contains no byte order mark, because the text of a document never does', () => {
    assert.equal(replaced('\ufeff  a', 'x', '  '), 'a');
  });

  it('does not repeat the indentation before a selection that began after it', () => {
    assert.equal(replaced('  a\n  b', 'x', '  '), 'a\n  b');
    assert.equal(replaced('a\n  b', 'x', '  '), 'a\n  b');
    assert.equal(replaced('  a', 'x', 'let '), '  a');
  });
});
