import type { Env, StateInline } from 'markdown-it';

/** The link reference definitions at the start of a paragraph, and the lines after them. */
export interface ParsedDefinitions {
  readonly references: NonNullable<Env['references']>;
  readonly rest: string[];
}

/**
 * The link reference definitions of a text (CommonMark 0.31, section 4.7), in the shape that markdown-it expects, and
 * its footnotes.
 */
export class Definitions {
  readonly env: {
    readonly references: NonNullable<Env['references']>;
    /** The footnotes, by their keys. */
    readonly footnotes: Map<string, Footnote>;
  } = { references: Object.create(null), footnotes: new Map() };
  /** The number of definitions and footnotes; when it grows, text that came earlier may have become a link. */
  count = 0;
  footnoteCount = 0;

  /**
   * @param parse reads the definitions at the start of a paragraph that begins with a bracket
   * @param idPrefix the start of the ids of footnotes, different for each text in the page
   */
  constructor(
    private readonly parse: (lines: string[]) => ParsedDefinitions,
    private readonly idPrefix = '',
  ) {}

  footnoteKey(label: string): string {
    return normalizeLabel(label);
  }

  /** Adds a footnote. The first one of a label applies. */
  addFootnote(label: string): void {
    const { footnotes } = this.env;
    const key = this.footnoteKey(label);
    this.footnoteCount++;
    if (!footnotes.has(key)) {
      const position = this.footnoteCount;
      footnotes.set(key, { key, position, id: `${this.idPrefix}-note-${position}` });
      this.count++;
    }
  }

  /**
   * Adds the definitions at the start of a paragraph. The first definition of a label applies.
   *
   * @returns the lines after them
   */
  take(lines: string[]): string[] {
    const { rest, references } = this.parse(lines);
    for (const label of Object.keys(references)) {
      const reference = references[label];
      if (reference && !this.env.references[label]) {
        this.env.references[label] = reference;
        this.count++;
      }
    }
    return rest;
  }

  /** @returns the lines that {@link take} would return, without adding any definitions */
  rest(lines: string[]): string[] {
    return this.parse(lines).rest;
  }
}

/** A footnote that has a text. */
export interface Footnote {
  /** The label, by which references find it, in a normal form. */
  readonly key: string;
  /** Position among the footnotes in the order of their texts, counted from 1. */
  readonly position: number;
  /** The id of its element. */
  readonly id: string;
}

/** The form in which labels are compared (CommonMark 0.31, section 4.7). */
function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

const reference = /\[\^([^\][\s]{1,200})\]/y;

/**
 * A rule of markdown-it for references to footnotes, such as `[^1]`. Without its footnote, and in the text of a link, a
 * reference is text.
 */
export function footnoteRule(state: StateInline, silent: boolean): boolean {
  const { env, linkLevel, pos, posMax, src } = state;
  // The parser is silent while it looks for the end of a link's text.
  if (silent || linkLevel > 0 || !src.startsWith('[^', pos)) {
    return false;
  }
  reference.lastIndex = pos;
  const label = reference.exec(src)?.[1];
  const footnotes = env.footnotes as ReadonlyMap<string, Footnote> | undefined;
  const footnote = label && footnotes?.get(normalizeLabel(label));
  if (!footnote || reference.lastIndex > posMax) {
    return false;
  }
  state.push('footnote', '', 0).meta = { footnote };
  state.pos = reference.lastIndex;
  return true;
}
