import type { ToPage } from '../../../src/protocol/toPage';
import type { BannerView, PartView } from '../../../src/protocol/views';
import { endedTurn, headOf, partView, snapshot, turnView } from '../../support/page/views';

/** A state of the page, and what happens in it. */
export interface PanelScene {
  readonly name: string;
  readonly start: Extract<ToPage, { type: 'snapshot' }>;
  /** Selects what no other scene has, or what changes in another way there. In the gate, only that is tested. */
  readonly own: string;
  /** Text that is sent for the running turn repeatedly. */
  readonly arriving: string;
  /** The user action before it: the name of a button to press, or a text to type. */
  readonly press?: string;
  readonly write?: string;
}

const code = (lines: number) =>
  Array.from(
    { length: lines },
    (_, line) => `const value${line} = ${line}; // ${'wide '.repeat(20)}\n`,
  ).join('');

const table = `| A | B |\n| - | - |\n${'| [cell](https://example.com/cell) | `src/cell.ts` |\n'.repeat(3)}\n`;

const everything = `See [the manual](https://example.com/manual), \`src/a.ts:2\` and src/b.ts.

- An item with [a link](https://example.com/item)
- Another with src/item.ts

${table}
\`\`\`ts
${code(60)}\`\`\`
`;

const banner: BannerView = {
  severity: 'error',
  text: 'The answer was interrupted.',
  detail: 'line of detail\n'.repeat(30),
  actions: [
    { id: 'askAgain', label: 'Ask again' },
    { id: 'showLog', label: 'Show log' },
  ],
};

const part = (id: string, fields: Partial<PartView> = {}) =>
  partView(`src/${id}.ts`, { id, ...fields });

const parts = [
  part('one'),
  part('two', { concern: 'It looks like a secret.', included: false }),
  ...Array.from({ length: 3 }, (_, index) => part(`more${index}`)),
];

const log = Array.from({ length: 40 }, (_, line) => ({ at: line, text: `log line ${line}` }));

const sent = [part('sent'), part('also')];

const ended = endedTurn('ended', {
  answer: everything,
  parts: sent,
  size: '2.4 KB',
  banner,
  state: 'failed',
  hasSelection: true,
  log,
  logCount: log.length,
});

const running = (answer: string) =>
  turnView('running', { answer, parts: sent, size: '2.4 KB', log, logCount: log.length });

const waiting = ['waiting', 'also-waiting'].map(id =>
  turnView(id, { state: 'queued', startedAt: undefined }),
);

/** States of the page that together cover every kind of update. */
export const panelScenes: readonly PanelScene[] = [
  {
    name: 'code that arrives',
    own: 'body',
    start: snapshot([ended, running(`${everything}\n\`\`\`ts\n${code(60)}`), ...waiting], {
      parts,
      size: '16.8 KB',
    }),
    arriving: code(4),
  },
  {
    name: 'lists and tables that arrive',
    own: '.turn[data-state=running], .composer .banner',
    start: snapshot(
      [running(`${everything}\n- With [a link](https://example.com/x), src/x.ts\n`)],
      {
        notice: {
          severity: 'warning',
          text: 'Some files are large.',
          detail: 'src/large.ts\n'.repeat(30),
          actions: [
            { id: 0, label: 'Include anyway' },
            { id: 1, label: 'Send without them' },
          ],
        },
      },
    ),
    arriving: `- tight [link](https://example.com/t) and src/t.ts\n- tight\n\n- loose **and** \`src/l.ts\`\n\n${table}> A quote of [one](https://example.com/q)\n\n1. numbered\n`,
  },
  {
    name: 'a queued question under editing',
    own: '.turn[data-state=queued]',
    start: snapshot([running('It goes on.'), ...waiting]),
    arriving: 'and on and on ',
    press: 'Edit queued question',
  },
  {
    name: 'files that are suggested',
    own: '.composer',
    start: snapshot([running('It goes on.')], {
      target: {
        text: 'no service',
        title: '',
        banner: { ...banner, actions: [{ id: 'openBaseUrl', label: 'Open setting' }] },
        hasOthers: false,
      },
    }),
    arriving: 'and on and on ',
    write: 'See #a',
  },
  {
    name: 'the form for the first service',
    own: '.setup',
    start: snapshot([ended], {
      target: {
        text: 'no service',
        title: '',
        banner: undefined,
        hasOthers: false,
        setup: {
          baseUrl: 'localhost:8000',
          completed: 'http://localhost:8000',
          error: 'It must start with http:// or https://.',
          takesToken: true,
        },
      },
    }),
    arriving: 'and on and on ',
  },
];

/** The parts of a scene that {@link streamScene} needs. */
export function sceneUpdates({ start, arriving }: PanelScene) {
  return {
    arriving,
    heads: start.turns.map(headOf),
    parts: start.parts,
    target: start.target,
    notice: start.notice,
  };
}
