import type { TurnView } from '../../protocol/views';
import { element } from '../page/element';
import { idle } from '../page/idle';
import type { createMarkdownHooks } from './createMarkdownHooks';
import type { TurnElement } from './turnElement';

/** The code of answers, which has state. */
interface AnswerCode {
  readonly markdown: typeof import('../markdown/streamingMarkdown');
  readonly Turn: typeof TurnElement;
  readonly createHooks: typeof createMarkdownHooks;
}

/** The number of runs after which the browser has compiled most of the code; more of them gain little. */
const runCount = 5;

/** The usual content of answers, in the languages that are used most according to Stack Overflow's survey of 2025. */
const sample = `# a

b *c* **d** [e](https://a.example) \`f\`

- g
- h

1. i

> j

| k | l |
| - | - |
| m | n |

\`\`\`ts
const o: string = 'p';
\`\`\`

\`\`\`python
def q(): return 1
\`\`\`

\`\`\`bash
echo "$r"
\`\`\`

\`\`\`json
{ "s": 1 }
\`\`\`

\`\`\`js
let t = 1;
\`\`\`

\`\`\`html
<p id="u">v</p>
\`\`\`

\`\`\`css
.w { color: red; }
\`\`\`

\`\`\`sql
select x from y where z = 1;
\`\`\`
`;

const sampleTurn: TurnView = {
  id: 'sample',
  question: 'a',
  askedAt: 0,
  startedAt: 0,
  endedAt: undefined,
  state: 'running',
  parts: [],
  size: '',
  banner: undefined,
  answer: '',
  log: [],
  logCount: 0,
  progress: undefined,
};

/**
 * Renders and announces a sample while the page is idle, out of sight. After that, the code is compiled and the fonts
 * are loaded: the first answer takes a third less time.
 *
 * @param isNeeded returns false once a question is asked
 */
export async function prepareAnswers(code: AnswerCode, isNeeded: () => boolean): Promise<void> {
  for (let run = 0; run < runCount; run++) {
    await idle();
    if (!isNeeded()) {
      return;
    }
    showTurn(code);
    announceSample(code);
    await renderSample(code);
  }
}

/** Creates a turn and ends it. */
function showTurn({ Turn }: AnswerCode): void {
  const turn = new Turn(sampleTurn);
  void turn.showAnswer();
  turn.append({ text: 'b' });
  turn.update({ ...sampleTurn, endedAt: 0, state: 'complete' });
  turn.dispose();
}

function announceSample({ markdown, createHooks }: AnswerCode): void {
  const spoken = new markdown.SpokenMarkdown(createHooks(sampleTurn).label);
  spoken.push(sample);
  spoken.end();
}

async function renderSample({ markdown, createHooks }: AnswerCode): Promise<void> {
  const container = element('div', { class: 'sample' });
  const rendered = new markdown.StreamingMarkdown(container, {
    ...createHooks(sampleTurn),
    onColors: () => undefined,
    resolvePaths: async () => [],
  });
  for (const piece of sample.split(/(?=\n)/)) {
    rendered.append(piece);
  }
  await rendered.finish();
  // The turn is laid out, and gone before the next frame.
  document.body.append(container);
  container.getBoundingClientRect();
  container.remove();
  rendered.dispose();
}
