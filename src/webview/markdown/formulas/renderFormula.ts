/// <reference path="./temml.d.ts" />
import buildMathML from 'temml/src/buildMathML.js';
import parseTree from 'temml/src/parseTree.js';
import Settings from 'temml/src/Settings.js';
import Style from 'temml/src/Style.js';
import { mathElement } from './mathElement';

/** UTF-16 code units of TeX. */
const maxLength = 5000;

/** Macros that the library expands in one formula, most of them its own. */
const maxExpansions = 1000;

/** A formula that defines macros can grow with each use of them, so its limits are lower. */
const definition = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|(?:future)?let)(?![A-Za-z])/;
/** UTF-16 code units of TeX that defines macros. */
const maxDefinitionsLength = 500;
const maxOwnExpansions = 50;

/** Cells of one table; the library fills each row up to the length of the first. */
const maxCellCount = 2000;

/** Lengths that a formula can ask for, in em and in pt. */
const maxSize = [20, 200] as const;

/**
 * Turns TeX into MathML.
 *
 * @param tex without delimiters
 * @param isDisplay true for a formula that stands by itself
 * @returns a `math` element that can't load, run or cover anything, and the number of its elements
 * @throws RangeError if the formula is too large; otherwise an error with the library's reason as its message
 */
export function renderFormula(
  tex: string,
  isDisplay: boolean,
): { math: MathMLElement; count: number } {
  const hasDefinitions = definition.test(tex);
  if (tex.length > (hasDefinitions ? maxDefinitionsLength : maxLength)) {
    throw new RangeError('The formula is too long.');
  }
  const settings = new Settings({
    displayMode: isDisplay,
    throwOnError: true,
    trust: false,
    maxExpand: hasDefinitions ? maxOwnExpansions : maxExpansions,
    maxSize,
    wrap: isDisplay ? 'none' : 'tex',
  });
  const tree = parseTree(tex, settings);
  checkTables(tree);
  const style = new Style({ level: isDisplay ? 0 : 1, maxSize });
  const { math, count } = mathElement(buildMathML(tree, tex, style, settings));
  math.setAttribute('alttext', tex);
  return { math, count };
}

/** @throws RangeError if a table in the library's parse tree has too many cells */
function checkTables(tree: readonly unknown[]): void {
  const stack: unknown[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (Array.isArray(node)) {
      stack.push(...node.filter(isObject));
    } else if (isObject(node)) {
      const { type, body } = node;
      if (type === 'array' && Array.isArray(body)) {
        const [first] = body;
        if (body.length * (Array.isArray(first) ? first.length : 1) > maxCellCount) {
          throw new RangeError('The table is too large.');
        }
      }
      for (const [name, value] of Object.entries(node)) {
        // Locations refer to the lexer.
        if (name !== 'loc' && isObject(value)) {
          stack.push(value);
        }
      }
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
