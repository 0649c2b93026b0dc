/**
 * The modules of Temml that turn TeX into a tree of MathML nodes. The main module of Temml adds features that are not
 * needed here: serializing, finding formulas in a page, and chemistry and physics notation.
 */

declare module 'temml/src/Settings.js' {
  export default class Settings {
    constructor(options: {
      displayMode: boolean;
      throwOnError: boolean;
      trust: boolean;
      maxExpand: number;
      /** Lengths in em, and in pt. */
      maxSize: readonly [number, number];
      wrap: 'none' | 'tex';
    });
    readonly maxSize: readonly [number, number];
  }
}

declare module 'temml/src/Style.js' {
  export default class Style {
    /** @param data `level` 0 is display style, 1 is text style */
    constructor(data: { level: 0 | 1; maxSize: readonly [number, number] });
  }
}

declare module 'temml/src/parseTree.js' {
  import type Settings from 'temml/src/Settings.js';
  /** @throws ParseError if the TeX has an error; RangeError if it is nested too deeply */
  export default function parseTree(tex: string, settings: Settings): readonly unknown[];
}

declare module 'temml/src/buildMathML.js' {
  import type Settings from 'temml/src/Settings.js';
  import type Style from 'temml/src/Style.js';
  export default function buildMathML(
    tree: readonly unknown[],
    tex: string,
    style: Style,
    settings: Settings,
  ): unknown;
}
