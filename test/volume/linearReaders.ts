import { formatReasoning } from '../../src/core/text/reasoningFormat';
import { findChanges } from '../../src/features/changes/core/answer/findChanges';
import { isolateInline } from '../../src/features/export/core/isolateInline';
import { BlockParser } from '../../src/markdown/blockParser';
import { literalPaths } from '../../src/markdown/literalPaths';
import { parseDefinitions } from '../../src/markdown/parseDefinitions';
import { isAmbiguousPrefix, LineBuffer } from '../../src/webview/markdown/lineBuffer';
import { setMarkup } from '../../src/webview/markdown/loadedMarkup';
import * as markup from '../../src/webview/markdown/markup';
import { findPaths } from '../../src/webview/markdown/paths/findPaths';
import { SpokenMarkdown } from '../../src/webview/markdown/spokenMarkdown';

setMarkup(markup);

/** The number of UTF-16 code units of an answer that arrive in one piece. */
const pieceLength = 4000;

/** Readers of texts from elsewhere, by the kind of text. The length of the text is in proportion to the size. */
export const linearReaders: Readonly<Record<string, (size: number) => void>> = {
  ...growing('dollar signs in a line', '$'),
  ...growing('dollar signs and words in a line', 'a $$x '),
  ...growing('formulas that are opened in a line', '\\(x '),
  ...growing('formulas in brackets in a line', '\\[ x'),
  ...growing('columns in a line', '-|', 'a|b\n'),
  ...growing('reasoning tags in a line', 'a<think>'),
  ...growing('ends of reasoning in a line', 'a </think>'),
  ...growing('reasoning in details', '<details type="reasoning" a="b">'),
  ...growing('attributes without an end', '<details a="b '),
  'ends of reasoning, folded': size => formatReasoning(filled(size, 'a\n</think>\n'), undefined),
  'reasoning in details, folded': size =>
    formatReasoning(filled(size, '<details type="reasoning">\n'), undefined),
  'attributes in an export': size =>
    isolateInline(filled(size / 4, '<details a="b" c=d '), () => undefined),
  'lines in words': size => findPaths(filled(size / 8, 'a.ts, line 1 (')),
  'paths in tags': size => findPaths(filled(size / 8, '</a')),
  ...literal('asterisks and folders', '**/a*/'),
  ...literal('names with underscores', '__a__/'),
  ...literal('backslashes', 'a\\_'),
  ...literal('braces that are opened', '*.{a,'),
  ...literal('emphasized words', '**a b/** *c_ '),
  ...literal('globs that may be emphasized', '*.a.b* *.c d '),
  ...literal('struck paths', '~~**a**/*.b~~ '),
  'single tildes in an export': size => isolateInline(filled(size, 'a~b '), () => undefined),
  'names of files': size => findPaths(filled(size / 8, 'a.ts '), ['a.ts']),
  'names in the head of a diff': size =>
    findChanges(`\`\`\`diff\ndiff --git ${filled(size, 'a/b ')}\n@@ -1 +1 @@\n-a\n+b\n\`\`\`\n`, {
      isComplete: true,
    }),
};

/** A text with characters of paths, in words of any length, as it is drawn and exported. */
function literal(name: string, text: string): Record<string, (size: number) => void> {
  return Object.fromEntries(
    ['', ' '].flatMap(space => [
      [`${name}${space && ' in words'}`, size => void literalPaths(filled(size, text + space))],
      [
        `${name}${space && ' in words'}, exported`,
        size => void isolateInline(filled(size / 4, text + space), () => undefined),
      ],
    ]),
  );
}

function filled(size: number, text: string): string {
  return text.repeat(Math.ceil(size / text.length));
}

/** An answer that arrives in pieces, as it is drawn, and as it is announced. */
function growing(name: string, text: string, start = ''): Record<string, (size: number) => void> {
  const push = (size: number, add: (piece: string) => void) => {
    const all = start + filled(size, text);
    for (let at = 0; at < all.length; at += pieceLength) {
      add(all.slice(at, at + pieceLength));
    }
  };
  return {
    [`${name}, drawn`]: size => {
      const lines = new LineBuffer();
      const parser = new BlockParser(parseDefinitions);
      push(size, piece => {
        for (const { text: line, ending } of lines.push(piece)) {
          parser.line(line, ending);
        }
        if (!isAmbiguousPrefix(lines.partial)) {
          parser.provisionalLine(lines.partial);
        }
      });
      parser.line(lines.partial);
      parser.finish();
    },
    [`${name}, announced`]: size => {
      const spoken = new SpokenMarkdown(label => label);
      push(size, piece => spoken.push(piece));
      spoken.end();
    },
  };
}
