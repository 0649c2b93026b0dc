import { shorten } from '../../../base/shorten';
import { byteSize } from '../../../core/text/byteSize';
import { fencedBlock, visibleText } from '../../../core/text/foreignText';
import type { Envelope } from '../../../protocol/wire';
import { type DemoSession, log, messages, receive, sessionText, table } from './demoAnswer';
import type { DemoRequest, ReceivedPart } from './demoRequest';
import { codeSpan, countOf } from './partSection';

const intro = `# What an answer can do

This is the demo service of Agent Query. It is not a language model and can't answer the question. Your own service can send all of this.

## Code, while it is written

\`\`\`python
def answer(parts):
    """Yields an event for each piece of the answer."""
    for piece in agent.run(parts):
        yield {"type": "message", "data": {"content": piece}}
\`\`\`
`;

/**
 * The first answer of the demo service: the features of answers besides text, applied to the parts that were sent.
 * Small message events, with log events in between.
 */
export function* demoTour(
  received: DemoRequest,
  session: DemoSession,
): Generator<Envelope, void, undefined> {
  const { parts, total } = yield* receive(received);
  yield* messages(intro);
  yield log('Writing a change');
  yield* messages(changeSection(parts));
  yield log('Listing what was received');
  yield* messages(`${receivedSection(parts, total, session)}${formulaSection(total)}${end}`);
  yield log('Done');
}

/** A harmless change: a comment in code that was sent, or else a new file. */
function changeSection(parts: readonly ReceivedPart[]): string {
  const change = parts.map(commentIn).find(found => found !== undefined) ?? newFile;
  return `
## A change to review

Select **Review changes** below this answer to see the change beside the file. Nothing is changed before you apply it.

${fencedBlock(change, 'diff')}
`;
}

const newFile = `--- /dev/null
+++ b/agent-query-demo.md
@@ -0,0 +1,3 @@
+# Agent Query
+
+This file was created by an answer of the demo service.`;

/** The signs that begin a comment, by the ends of file names. */
const comments: ReadonlyArray<readonly [names: RegExp, comment: string]> = [
  [/\.(?:[cm]?[jt]sx?|c|cc|cpp|cs|dart|go|h|hpp|java|kt|rs|scala|swift)$/i, '//'],
  [/\.(?:py|r|rb|sh|toml|ya?ml)$/i, '#'],
  [/\.(?:lua|sql)$/i, '--'],
];

/** A diff that inserts a comment before the code of a part; undefined if there is no place for one. */
function commentIn(part: ReceivedPart): string | undefined {
  const sent = sentCode(part);
  const comment = comments.find(([names]) => sent && names.test(sent.path))?.[1];
  const [first, ...rest] = sent?.lines.slice(0, 3) ?? [];
  // A script's first line must stay the first.
  if (
    !sent ||
    comment === undefined ||
    first === undefined ||
    rest.length === 0 ||
    /^#!/.test(first)
  ) {
    return undefined;
  }
  const { path, at } = sent;
  const context = [first, ...rest];
  const indentation = /^\s*/.exec(first)?.[0] ?? '';
  return [
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${at},${context.length} +${at},${context.length + 1} @@`,
    `+${indentation}${comment} The demo service of Agent Query has read this.`,
    ...context.map(line => ` ${line}`),
  ].join('\n');
}

interface SentCode {
  readonly path: string;
  /** Complete lines of the file. */
  readonly lines: readonly string[];
  /** The number of the first of them in the file, counted from 1. */
  readonly at: number;
}

function sentCode(part: ReceivedPart): SentCode | undefined {
  if (part.kind === 'file' && part.text !== undefined) {
    return { path: visibleText(part.label), lines: linesOf(part.text), at: 1 };
  }
  if (part.kind === 'selection') {
    const { path, firstLine, code } = part.selection;
    // A selection can begin and end within a line.
    return { path: visibleText(path), lines: linesOf(code).slice(1, -1), at: firstLine + 1 };
  }
  return undefined;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function receivedSection(
  parts: readonly ReceivedPart[],
  total: number,
  session: DemoSession,
): string {
  const question = parts.flatMap(part =>
    part.kind === 'question' ? [`The question was ${codeSpan(shorten(part.text, 200))}. `] : [],
  );
  const rows = parts.map(part => [
    part.kind === 'file' || part.kind === 'selection' ? codeSpan(part.label) : part.label,
    part.kind === 'file' ? codeSpan(part.mimeType) : 'text',
    byteSize(part.bytes.length),
  ]);
  const opens = parts.some(({ kind }) => kind === 'file' || kind === 'selection')
    ? ' Select a name to open the file.'
    : '';
  return `
## What your service receives

${countOf(parts.length, 'part')}, ${byteSize(total)} in total.${opens}

${table(['Part', 'Type', 'Size'], rows)}

${question.join('')}${sessionText(session)}
`;
}

function formulaSection(total: number): string {
  return `
## A formula

As base64, these ${total} bytes are

$$4 \\left\\lceil \\frac{${total}}{3} \\right\\rceil = ${4 * Math.ceil(total / 3)}$$
`;
}

const end = `
## Other answers

**Select service…** has at its end what else the demo service can answer with: a report with hashes, a recorded stream, and faults.
`;
