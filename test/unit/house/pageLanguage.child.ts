import type { FromPage } from '../../../src/protocol/fromPage';
import { allPageStrings } from '../../../src/protocol/pageStrings';
import type { Change, ToPage } from '../../../src/protocol/toPage';
import type { BannerView, TurnView } from '../../../src/protocol/views';
import { EverythingInView } from '../../support/page/everythingInView';
import { featureProtocols } from '../../support/page/featureProtocols';
import { window } from '../../support/page/renderMarkdown';
import { endedTurn, partView, snapshot } from '../../support/page/views';
import { until } from '../../support/until';

/**
 * Shows the page in all of its states, with all texts that the host has localized in ⟦brackets⟧, and prints the texts
 * that a user would see or hear without brackets, or with a number in English. It is a child process, because the page
 * reads its texts only once.
 */
const mark = (text: string) => `⟦${text}⟧`;

const { document } = window;
// In German, because in some languages the system's times contain letters.
document.documentElement.lang = 'de';
document.body.dataset.strings = JSON.stringify(allPageStrings(featureProtocols, mark));
class Watcher {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
const posted: FromPage[] = [];
Object.assign(document, { adoptedStyleSheets: [], execCommand: () => false });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
Object.assign(globalThis, {
  CSSStyleSheet: window.CSSStyleSheet,
  MutationObserver: Watcher,
  ResizeObserver: Watcher,
  IntersectionObserver: EverythingInView,
  requestIdleCallback: setTimeout,
  reportError: (error: unknown) => {
    throw error;
  },
  acquireVsCodeApi: () => ({
    postMessage: (message: FromPage) => void posted.push(message),
    getState: () => undefined,
    setState: () => undefined,
  }),
});

const part = partView(mark('a.ts'), {
  id: 'p',
  size: '1',
  facts: [mark('File on disk')],
  remark: mark('whole file'),
  concern: mark('It is large.'),
});
const banner: BannerView = {
  severity: 'error',
  text: mark('It failed.'),
  detail: mark('HTTP 500'),
  actions: [{ id: 'showLog', label: mark('Show log') }],
};
const markdown = `# ⟦Heading⟧

⟦Text⟧ [⟦a link⟧](https://a.test) ![⟦an image⟧](https://a.test/b.png)

- [x] ⟦done⟧
- [ ] ⟦not done⟧

| ⟦a⟧ |
| --- |
| ⟦b⟧ |

\`\`\`⟦ts⟧
${'⟦code⟧\n'.repeat(100)}\`\`\`
`;

const turn = (id: string, fields: Partial<TurnView> = {}) =>
  endedTurn(id, {
    question: mark('Why?'),
    askedAt: 1,
    startedAt: 2,
    endedAt: 3,
    parts: [part, { ...part, id: 'q' }],
    size: '2',
    hasSelection: true,
    answer: markdown,
    log: [
      { at: 1, text: mark('a step') },
      { at: 2, text: mark('another') },
    ],
    logCount: 1500,
    ...fields,
  });

const send = (data: ToPage) =>
  window.dispatchEvent(new window.MessageEvent('message', { data }) as unknown as Event & never);
const settle = () => new Promise(resolve => setTimeout(resolve, 50));
const found = new Set<string>();
const seen = new Set<string>();

/** Removes the marked texts from a text. */
function unmarked(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  }
  return rest;
}

function look(state: string): void {
  const walk = document.createTreeWalker(document.body, window.NodeFilter.SHOW_ALL);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const texts =
      node instanceof window.Element
        ? ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'aria-roledescription']
            .map(name => (node as unknown as Element).getAttribute(name) ?? '')
            .concat(
              node.localName === 'textarea' ? (node as never as HTMLTextAreaElement).value : '',
            )
        : [node.textContent ?? ''];
    for (const text of texts.map(String)) {
      for (const [marked] of text.matchAll(/⟦[^⟦⟧]*⟧/g)) {
        seen.add(marked);
      }
      // Units are the same in all languages, and so are addresses. The system writes dates, here in German.
      const rest = unmarked(text)
        .replaceAll(/https:\/\/\S+|\b[KA]\b/g, '')
        .replaceAll(/\b1\. Jan(?:uar|\.) 1970(?: um)?/g, '');
      if ((/\p{L}/u.test(rest) || /\d,\d/.test(text)) && node.nodeName !== 'SCRIPT') {
        found.add(`${state}: <${node.parentElement?.tagName ?? ''} ${node.nodeName}> ${text}`);
      }
    }
  }
}

await import('../../../src/page');
look('empty');
const turns = [
  turn('complete'),
  turn('failed', { state: 'failed', banner, logCount: 2 }),
  turn('interrupted', { state: 'interrupted', logCount: 1, log: [{ at: 1, text: mark('a') }] }),
  turn('cancelled', { state: 'cancelled', parts: [part] }),
  turn('running', { state: 'running', endedAt: undefined, answer: '', log: [], logCount: 0 }),
  turn('queued', { state: 'queued', startedAt: undefined, endedAt: undefined, answer: '' }),
];
send(
  snapshot(turns, {
    parts: [part, { ...part, id: 'q', included: false }],
    size: '2',
    suggestion: { id: '1', label: mark('notes.txt') },
    target: {
      text: mark('localhost'),
      title: mark('http://localhost'),
      banner,
      hasOthers: true,
    },
    notice: { severity: 'warning', text: mark('Not sent.'), detail: '', actions: [] },
  }),
);
// Waits until all answers are drawn; until then they are plain text.
await until(
  'all answers to be drawn',
  () =>
    !document.querySelector('.answer-text:not(:empty)') &&
    document.querySelectorAll('.turn').length === turns.length,
);
for (const details of document.querySelectorAll('details')) {
  details.open = true;
  details.dispatchEvent(new window.Event('toggle'));
}
await settle();
look('all turns');

let sequence = 0;
const change = (...changes: Change[]) => send({ type: 'delta', sequence: ++sequence, changes });
change({
  type: 'arrived',
  turnId: 'running',
  text: '',
  progress: { text: mark('Sending…'), percent: 50 },
});
await settle();
look('uploading');
change(
  { type: 'arrived', turnId: 'running', text: '' },
  { type: 'parts', parts: [part], size: '1' },
);
Date.now = () => 100_000_000_000_000;
const waited = () => document.querySelector('.turn[data-state=running]')?.textContent;
const before = waited();
await until('the time of a long wait', () => waited() !== before);
look('waiting long');
change({ type: 'arrived', turnId: 'running', text: mark('More.') });
change({ type: 'parts', parts: [], size: '' });
for (const button of document.querySelectorAll('button')) {
  if (/Edit queued|Show all|Copy/.test(button.title || (button.textContent ?? ''))) {
    button.click();
  }
}
await settle();
look('clicked');
const box = document.querySelector<never>('.composer textarea') as unknown as HTMLTextAreaElement;
box.value = '#⟦a⟧';
box.setSelectionRange(4, 4);
box.dispatchEvent(new window.Event('input') as unknown as Event);
const search = () => posted.findLast(message => message.type === 'part.findFiles');
await until('the search for files', () => search() !== undefined);
const file = { uri: 'file:///a', name: mark('a'), folder: mark('b'), icon: 'file', concern: '' };
send({
  type: 'answer',
  request: search()?.request ?? 0,
  answer: { files: [file, file], isSure: false, isComplete: false },
});
await settle();
look('suggesting');
box.value = '';
change({ type: 'turnRemoved', turnId: 'queued' });
look('removed');

console.log(JSON.stringify({ found: [...found], seen: seen.size }));
process.exit(0);
