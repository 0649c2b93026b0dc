import { element } from '../page/element';
import { markdownLabel } from './createMarkdownHooks';

type Markdown = typeof import('../markdown/streamingMarkdown');

let markdown: Markdown;

/** What most answers consist of, in the languages that are used most. */
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
`;

/** Loads the code that renders and announces answers, most of the page's code. To be awaited before turns are shown. */
export async function loadMarkdown(): Promise<void> {
  markdown = await import('../markdown/streamingMarkdown');
}

/**
 * Loads the code and renders a sample, out of sight. After that, the code is compiled: the first answer takes a third
 * less time.
 */
export async function prepareMarkdown(): Promise<void> {
  await loadMarkdown();
  const rendered = new markdown.StreamingMarkdown(element('div'), {
    canCompare: false,
    wrapsCode: false,
    drawsDiagrams: false,
    idPrefix: 'sample',
    openLink: () => {},
    resolvePaths: async () => [],
    readImage: async () => 'format',
    openPath: () => {},
    codeAction: () => {},
    label: markdownLabel,
  });
  for (const piece of sample.split(/(?=\n)/)) {
    rendered.append(piece);
  }
  await rendered.finish();
  rendered.dispose();
}

/** @returns the module that {@link loadMarkdown} has loaded */
export function loadedMarkdown(): Markdown {
  return markdown;
}
