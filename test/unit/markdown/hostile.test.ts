import assert from 'node:assert/strict';
import { TextRenderer } from '../../../src/webview/markdown/textRenderer';
import { newContainer, recordingHooks } from './dom';

/** What costs a naive parser time that grows with the square, or its stack. */
const TEXTS: Record<string, string> = {
  'quotes within quotes': `${'>'.repeat(10_000)} a\n${'> '.repeat(5000)}b\n`,
  'lists within lists': `${'- '.repeat(10_000)}a`,
  'a hundred thousand asterisks': `a${'*'.repeat(100_000)}`,
  'opened brackets': '['.repeat(50_000),
  'emphasis that alternates': '*_'.repeat(20_000),
  'emphasis within emphasis': '*a **b '.repeat(3000) + 'b** a*'.repeat(3000),
  'runs of backticks': Array.from({ length: 600 }, (_, index) => '`'.repeat(index)).join(' '),
  'spaces before a word': `a${' '.repeat(200_000)}b`,
  'definitions without an end': `[a]: /u "${'x\n'.repeat(10_000)}`,
  'rows without cells': `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|\n'.repeat(2000)}`,
  'one long word': 'x'.repeat(300_000),
};

/** Milliseconds that this process has computed: others on the machine do not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe('StreamingMarkdown: hostile text', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    it(`takes ${name} without a freeze and loses nothing of it`, () => {
      const container = newContainer();
      const renderer = new TextRenderer(container, recordingHooks());
      let longest = 0;
      for (let at = 0; at < text.length; at += 4096) {
        const start = processorTime();
        renderer.push(text.slice(at, at + 4096));
        longest = Math.max(longest, processorTime() - start);
      }
      renderer.end();
      // Far above what it takes, far below what it takes without care: machines differ.
      assert.ok(longest < 1000, `${longest} ms in one go`);
      const letters = (all: string) => all.replace(/[^abx]/g, '').length;
      const lost = name.startsWith('rows')
        ? 0
        : letters(text) - letters(container.textContent ?? '');
      assert.equal(lost, 0);
    });
  }
});
