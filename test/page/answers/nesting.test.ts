import assert from 'node:assert/strict';
import { endedTurn, snapshot } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

/** The deepest nesting that the parser supports. A list and its item count as two levels. */
const levels = Array.from({ length: 60 }, (_, level) => level + 1);
const list = levels
  .slice(0, 29)
  .map(level => `${'  '.repeat(level - 1)}- list ${level}`)
  .join('\n');
const quotes = levels.map(level => `${'>'.repeat(level)} quote ${level}\n${'>'.repeat(level)}`);
const mixed = `${'> 1. '.repeat(8)}mixed\n\n${'> '.repeat(8)}${'   '.repeat(8)}\n`;
const inItem = `1. a\n   - b\n     - c\n       - d\n         - e\n           - f\n             - g\n\n               \`\`\`typescript\n               let x;\n               \`\`\`\n`;
const rightToLeft =
  '> ציטוט בעברית עם `a-b(c);` בתוכו\n\n| עמודה | שנייה |\n| --- | --- |\n| ערך | `x = y - 1;` |\n\nשלום `foo(bar).baz;` עולם\n\n```js\nmove("ראשון", "שני");\n```';

/** Deeply nested blocks and right-to-left text, in a narrow panel. */
describe('an answer in 250 pixels', () => {
  const panel = usePanelPage({ width: 250, height: 900 });
  const answer = () => panel.page.getByRole('article', { name: 'Answer' });

  beforeEach(async () => {
    // The bar of a quote is a mixture of both, which VS Code always has.
    await panel.page.evaluate(() => {
      for (const color of ['textBlockQuote-border', 'foreground']) {
        document.documentElement.style.setProperty(`--vscode-${color}`, 'gray');
      }
    });
    const texts = [list, quotes.join('\n'), mixed, inItem, rightToLeft];
    const markdown = texts.map(text => `${text}\n\n---\n\n`).join('');
    await panel.send(snapshot([endedTurn('deep', { answer: markdown })]));
    await answer().locator('.code-string').last().waitFor();
  });

  it('has all of its text and buttons within the panel, at every depth', async () => {
    const outside = await panel.page
      .getByRole('log', { name: 'Conversation' })
      .evaluate((log: HTMLElement) => {
        // Content outside the view is not laid out otherwise.
        for (const group of log.querySelectorAll<HTMLElement>(
          '.md-group, .md-section, .md-settled',
        )) {
          group.style.contentVisibility = 'visible';
        }
        const { left, right } = log.getBoundingClientRect();
        const found: string[] = [];
        const check = (name: string, rect: DOMRect) => {
          if (rect.left < left || rect.right > right || rect.width === 0) {
            found.push(`${name}: ${rect.left} to ${rect.right} of ${left} to ${right}`);
          }
        };
        const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const content = text.textContent?.trim() ?? '';
          if (/^(?:list|quote|mixed|[a-g]$|let)/.test(content)) {
            range.selectNodeContents(text);
            check(content, range.getBoundingClientRect());
            const lines = range.getClientRects().length;
            if (lines > 2) {
              found.push(`${content} in ${lines} lines`);
            }
          }
        }
        for (const button of log.querySelectorAll('.md-code button')) {
          if (!button.checkVisibility()) {
            continue;
          }
          check(button.getAttribute('aria-label') ?? '', button.getBoundingClientRect());
        }
        return found;
      });
    assert.deepEqual(outside, []);
  });

  it('has code that reads from left to right, and edges of quotes and tables where their text begins', async () => {
    const found = await answer().evaluate(element => {
      const codes = [...element.querySelectorAll<HTMLElement>(':not(pre) > code')];
      const isInOrder = codes.map(code => {
        const text = code.firstChild as Text;
        const range = document.createRange();
        const lefts = [...text.data].map((_, at) => {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { left, top } = range.getBoundingClientRect();
          return top * 1000 + left;
        });
        return lefts.every((each, at) => at === 0 || each >= (lefts[at - 1] ?? 0));
      });
      const quote = [...element.querySelectorAll('blockquote')].at(-1) as HTMLElement;
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(quote);
      const [first, second] = [...element.querySelectorAll('th')];
      return {
        isInOrder,
        quote: [borderLeftWidth === '0px', borderRightWidth === '0px'],
        strings: [...element.querySelectorAll('.code-string')].slice(-2).map(string => {
          const { left, right } = string.getBoundingClientRect();
          return { left, right };
        }),
        isFirstRight:
          (first?.getBoundingClientRect().left ?? 0) > (second?.getBoundingClientRect().left ?? 0),
      };
    });
    const { strings, ...rest } = found;
    assert.ok(Number(strings[0]?.right) < Number(strings[1]?.left), 'strings are in order');
    assert.deepEqual(rest, {
      isInOrder: [true, true, true],
      quote: [true, false],
      isFirstRight: true,
    });
  });
});
