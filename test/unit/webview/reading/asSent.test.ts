import assert from 'node:assert/strict';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { FileMask } from '../../../../src/core/masking/fileMask';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import { formatReasoning } from '../../../../src/core/text/reasoningFormat';
import { conversationMarkdown } from '../../../../src/features/export/core/conversationMarkdown';
import { SpokenMarkdown } from '../../../../src/webview/markdown/spokenMarkdown';
import { copiedText } from '../../../../src/webview/reading/copiedText';
import { Excerpt } from '../../../../src/webview/reading/excerpt';
import { renderPieces, window } from '../../../support/page/renderMarkdown';
import { readBack } from '../../../support/readBack';

Object.assign(globalThis, {
  getComputedStyle: window.getComputedStyle.bind(window),
  Text: window.Text,
  HTMLElement: window.HTMLElement,
  HTMLAnchorElement: window.HTMLAnchorElement,
  HTMLDetailsElement: window.HTMLDetailsElement,
});

/** An answer with its expected text, which is the same if the answer contains no markup. */
interface Reading {
  readonly sent: string;
  /** The text on the page, in copies, and read aloud. */
  readonly shown: string;
  /** The text of a copied selection, if it differs. */
  readonly copied?: string;
  /** The copied answer, if it differs from the one that was sent. */
  readonly answer?: string;
  /** The text read aloud, if it differs. */
  readonly spoken?: string;
  /** The text of the export, if it differs. */
  readonly exported?: string;
  /** The emphasized text. */
  readonly emphasis?: string;
}

const asSent = (...texts: readonly string[]): Reading[] =>
  texts.map(sent => ({ sent, shown: sent }));
const as = (sent: string, shown: string, emphasis?: string): Reading => ({
  sent,
  shown,
  ...(emphasis === undefined ? {} : { emphasis }),
});

const readings: Readonly<Record<string, readonly Reading[]>> = {
  'a tilde': [
    ...asSent(
      'The job takes 10~20 minutes, then 30~40 more.',
      'age(1~3), height(80~100)',
      'first (~$1.50) and second (~$10)',
      '약 10~20분, 30~40분',
      '喵呜~这就~',
      'paths ~/a and ~/b stay',
      'from ~5 to ~9, ~a~ b',
      'x~y~z, ~~~a~~~ b',
    ),
    as(
      '~~gone~~ is struck out, 1~2 and 3~4 are not',
      'gone is struck out, 1~2 and 3~4 are not',
      'gone',
    ),
  ],
  'a path or a glob': [
    ...asSent(
      'In src/__init__.py:3 and pkg/__main__.py, call __init__. See __init__.py.',
      'Saved to D:\\proj\\data\\_scratch\\out.wav.',
      'Edit src\\.vscode\\settings.json and src\\_internal\\a.ts, also C:\\repo\\#1\\a.md and \\\\server\\share\\x.',
      'Open C:\\Program Files (x86)\\_a\\b.txt or app\\[id]\\page.tsx',
      'Run *.test.ts and **/*.ts, then src/**/*.ts, test/**/*.ts, src/*, and test/*',
      'src/*.ts and test/*.ts, test_*.py and test_*.ts, *_test.go/*.ts',
      'src/*, test/*, src/**, test/**, and a',
      'Skip **/node_modules/** and **/dist/**',
      'a *.{ts,tsx} file, src/*.{js,jsx}',
      'In src/__tests__ and lib/__tests__, not __tests__/__snapshots__/a.snap, is __pycache__',
      'obj.__dict__ and obj.__name__, super().__init__(a), __call__()',
      'layouts/_a/_b.html and _c/_d/_e.html',
      'routes/$id/$name.tsx and routes/$a/$b.tsx',
      '*.ts/*.js',
      'src/*.ts* and test/*.js*, *.* and **/*.*',
      '*.test.* and **/*.spec.*, dist/*.d.* and lib/*.d.*, a-*.log.* and b_*.log.*',
      'Ignore *.log, tmp*, and *.bak',
      'Set *.env files and *.env.local, *.NET and *.js',
      'これはsrc/__init__.pyを見てlib/__main__.pyを',
    ),
    as(
      '**src/**/*.ts** and **src/__init__.py**',
      'src/**/*.ts and src/__init__.py',
      'src/**/*.tssrc/__init__.py',
    ),
    as('_see src/__init__.py_', 'see src/__init__.py', 'see src/__init__.py'),
    as('[src/__init__.py](src/__init__.py)', 'src/__init__.py', ''),
    as('**__tests__** and *__mocks__*', '__tests__ and __mocks__', '__tests____mocks__'),
    as('*See src/*.ts* and _src/_a.ts_', 'See src/*.ts and src/_a.ts', 'See src/*.tssrc/_a.ts'),
    as(
      '~~src/__init__.py~~ or ~~old/*.ts~~',
      'src/__init__.py or old/*.ts',
      'src/__init__.pyold/*.ts',
    ),
    as('src/*.ts&nbsp;or test/*.ts&amp;', 'src/*.ts or test/*.ts&', ''),
    as('**src**/*.ts and **test**/*.ts', 'src/*.ts and test/*.ts', 'srctest'),
  ],
  'emphasis and escapes beside a path': [
    as(
      '**bold/word** and **src/a.ts**: *x/y*',
      'bold/word and src/a.ts: x/y',
      'bold/wordsrc/a.tsx/y',
    ),
    as('_a_ / _b_', 'a / b', 'ab'),
    as('*.NET Core* is *not old*.', '.NET Core is not old.', '.NET Corenot old'),
    as(
      '*.env comes first (always)*, *then* b',
      '.env comes first (always), then b',
      '.env comes first (always)then',
    ),
    as(
      '*client*.step(a) and *server*.step(b)',
      'client.step(a) and server.step(b)',
      'clientserver',
    ),
    as('_a_/_b_ and *a*/*b* and **a**/**b**', 'a/b and a/b and a/b', 'ababab'),
    as('_and/or_ __foo/bar__ __foo__', 'and/or foo/bar foo', 'and/orfoo/barfoo'),
    as('**/api/users** and **`src/*`**', '/api/users and src/*', '/api/userssrc/*'),
    as(
      '*Input*/Output, **Input**/Output, /users/*id*',
      'Input/Output, Input/Output, /users/id',
      'InputInputid',
    ),
    as(
      '**See src/**, *see src/*, **(a) src/**',
      'See src/, see src/, (a) src/',
      'See src/see src/(a) src/',
    ),
    as(
      '**Files in src/lib:** a, **.env file:** b',
      'Files in src/lib: a, .env file: b',
      'Files in src/lib:.env file:',
    ),
    as(
      'snake\\_case, file\\_name.py, \\*a\\*, src/\\*\\*',
      'snake_case, file_name.py, *a*, src/**',
      '',
    ),
    as('C:\\\\Users\\\\_me\\\\a.txt', 'C:\\Users\\_me\\a.txt', ''),
  ],
};

const thought = {
  copied: 'reasoning It is 42.',
  answer: 'It is 42.',
  spoken: 'reasoning. It is 42.',
};

/** Answers whose reasoning is folded. */
const folded: readonly Reading[] = [
  {
    ...as(
      'Six times **seven**.\n\n- a `b`\n</think>\n\nIt is 42.',
      'reasoning Six times seven. a b It is 42.',
      'seven',
    ),
    ...thought,
  },
  {
    ...as('Six times seven.</think>It is 42.', 'reasoning Six times seven. It is 42.'),
    ...thought,
  },
  {
    ...as('> Six\n```\n</think>\n```\n</Thinking>\nIt is 42.', 'reasoning Six </think> It is 42.'),
    ...thought,
  },
  {
    ...as(
      '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n> first\n> second\n</details>\n\nIt is 42.',
      'reasoning Thought for 3 seconds first second It is 42.',
    ),
    ...thought,
  },
  {
    ...as('Six times seven. </think>\nIt is 42.', 'reasoning Six times seven. It is 42.'),
    ...thought,
  },
  { ...as('</think>\n\nIt is 42.', 'It is 42.'), answer: 'It is 42.' },
  ...asSent('The end tag, </think>, comes last.', 'It ends with </think> and goes on.'),
  {
    ...as(
      'a\n\n<details class="more" onclick="b">\n<summary>More</summary>\n\nbody\n\n</details>\n\nend',
      'a More body end',
    ),
    copied: 'a More end',
    spoken: 'a More end',
  },
];

function exported(answer: string): string {
  const conversation = new Conversation('conversation', () => 0);
  const turn = conversation.add('Why?', []);
  conversation.start(turn);
  conversation.append(turn, [{ type: 'message', content: answer }]);
  conversation.end(turn, undefined);
  const texts = () => ({
    question: 'Question',
    parts: [],
    answer: 'Answer',
    reasoning: 'Reasoning',
    error: '',
  });
  return conversationMarkdown('Title', conversation.turns, texts, new FileMask(new SecretMask()));
}

function copied(page: HTMLElement): string {
  document.body.append(page);
  const range = document.createRange();
  range.selectNodeContents(page);
  const text = copiedText(new Excerpt(range));
  page.remove();
  return text;
}

function spoken(answer: string, size: number): string {
  const markdown = new SpokenMarkdown((key, ...values) => [key, ...values].join(' '));
  const pieces = answer.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...pieces.map(piece => markdown.push(piece)), markdown.end()].filter(Boolean).join(' ');
}

/** The text of all blocks. */
function shownIn(page: HTMLElement): string {
  const blocks = [...page.querySelectorAll('p, li, summary, pre code')];
  const texts = blocks.filter(
    block => !blocks.some(each => each !== block && block.contains(each)),
  );
  return inOneLine(texts.map(block => block.textContent).join(' '));
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('The text of an answer', () => {
  for (const [name, rows] of Object.entries({ ...readings, reasoning: folded })) {
    for (const { sent, shown, emphasis = '', ...other } of rows) {
      it(`with ${name} is the same on the page, in copies, aloud, and in exports: ${sent}`, () => {
        const page = renderPieces([sent]);
        const marked = [...page.querySelectorAll('em, strong, s, .md-formula')];
        assert.equal(shownIn(page), shown, 'page');
        assert.equal(marked.map(each => each.textContent).join(''), emphasis, 'emphasis');
        assert.equal(shownIn(renderPieces([...sent])), shown, 'by letters');
        assert.equal(inOneLine(copied(page)), other.copied ?? shown, 'copy');
        assert.equal(formatReasoning(sent, undefined), other.answer ?? sent, 'copied answer');
        assert.equal(spoken(sent, 1000), other.spoken ?? shown, 'aloud');
        const [read] = readBack(exported(sent));
        const withoutSpace = (other.exported ?? shown).replace(/\s+/g, '').toLowerCase();
        assert.equal(read?.text, withoutSpace, exported(sent));
      });
    }
  }
});
