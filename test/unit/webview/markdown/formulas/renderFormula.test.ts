import assert from 'node:assert/strict';
import { renderFormula } from '../../../../../src/webview/markdown/formulas/renderFormula';
import { assertQuick } from '../../../../support/assertOneBelow';
import '../../../../support/page/renderMarkdown';
import { longIt } from '../../../../support/long';

const shown = (tex: string, isDisplay = false) => renderFormula(tex, isDisplay).math;

/** Formulas that take unlimited time or memory, or would be dangerous if the library's output were trusted. */
const hostile: Readonly<Record<string, string>> = {
  'macros that expand forever': '\\def\\a{\\a\\a}\\a',
  'macros that double their argument': '\\def\\a#1{\\b{#1#1}}\\def\\b#1{\\a{#1#1}}\\a{x}',
  'macros with a long body': `\\def\\a{${'x'.repeat(4000)}}${'\\a'.repeat(400)}`,
  'a formula of 100 kB': 'x+'.repeat(50_000),
  'braces in braces': `${'{'.repeat(2400)}x${'}'.repeat(2400)}`,
  'fractions in fractions': `${'\\frac{'.repeat(400)}x${'}{y}'.repeat(400)}`,
  'exponents of exponents': `${'x^{'.repeat(1200)}${'}'.repeat(1200)}`,
  'roots of roots': `${'\\sqrt{'.repeat(600)}${'}'.repeat(600)}`,
  'delimiters in delimiters': `${'\\left('.repeat(300)}${'\\right)'.repeat(300)}`,
  'tables in tables': `${'\\begin{matrix}'.repeat(150)}${'\\end{matrix}'.repeat(150)}`,
  'a table with many cells': `\\begin{matrix}${'&'.repeat(2000)}${'\\\\a'.repeat(900)}\\end{matrix}`,
  'columns without end': `\\begin{array}{${'c|'.repeat(1500)}}${'&'.repeat(1500)}\\end{array}`,
  'primes without end': `x${"'".repeat(4900)}`,
};

describe('a formula as MathML', () => {
  it('consists of elements in the namespace of MathML', () => {
    const math = shown('\\frac{a_1}{b} + \\sqrt{2}');
    for (const element of [math, ...math.querySelectorAll('*')]) {
      assert.equal(element.namespaceURI, 'http://www.w3.org/1998/Math/MathML');
    }
    assert.equal(math.querySelector('mfrac')?.textContent, 'a1b');
    assert.equal(math.getAttribute('alttext'), '\\frac{a_1}{b} + \\sqrt{2}');
    assert.equal(shown('x', true).getAttribute('display'), 'block');
  });

  it('has no link, no tooltip, no id, no position and no huge length', () => {
    const texts = [
      '\\label{evil} x \\ref{evil}',
      '\\llap{x} \\rlap{y} \\clap{z}',
      '\\kern-9000em x \\rule{9000em}{9000em} \\raisebox{-9000em}{x}',
      '\\text{<img src=x onerror=alert(1)>}',
      '\\color{red} x \\colorbox{blue}{y} \\fcolorbox{red}{blue}{z}',
    ];
    for (const tex of texts) {
      for (const element of shown(tex, true).querySelectorAll('*')) {
        assert.doesNotMatch(element.nodeName, /^(?:a|img|maction|annotation.*|semantics)$/i);
        for (const { name, value } of element.attributes) {
          assert.doesNotMatch(name, /^(?:href|title|id|on.*|src)$/i, tex);
          assert.doesNotMatch(value, /url|position|(?<![#.\w])\d{4}/i, tex);
        }
      }
    }
  });

  it('is refused if it asks for a URL, a class or a style', () => {
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\url{https://a.test}',
      '\\includegraphics{https://a.test/a.png}',
      '\\class{codicon}{x}',
      '\\style{position:fixed}{x}',
      '\\id{x}{y}',
    ]) {
      assert.throws(() => shown(tex), tex);
    }
  });

  it('is refused with the reason', () => {
    assert.throws(() => shown('\\fraction{1}'), /Unsupported function name: \\fraction/);
  });

  it('has the lines of a table on all sides', () => {
    const cell = shown('\\begin{array}{|c|} \\hline a \\\\ \\hline \\end{array}').querySelector(
      'mtd',
    );
    for (const side of ['left', 'right', 'top', 'bottom']) {
      assert.match(cell?.getAttribute('style') ?? '', new RegExp(`border-${side}: 0.06em solid`));
    }
  });

  it('may define macros', () => {
    assert.equal(shown('\\newcommand{\\R}{\\mathbb{R}} x \\in \\R^n').textContent, 'x∈ℝn');
  });

  for (const [name, tex] of Object.entries(hostile)) {
    const render = () => {
      let count = 0;
      try {
        ({ count } = renderFormula(tex, true));
      } catch (error) {
        assert.ok(error instanceof Error);
      }
      assert.ok(count <= 10_000, `${count} elements`);
    };
    it(`is shown or refused: ${name}`, render);

    // Far above the usual time, and far below the time without protection, because machines differ.
    longIt(`is shown or refused soon: ${name}`, () => assertQuick(1500, render));
  }
});
