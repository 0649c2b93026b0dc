/** The heading of a turn has level 2. */
const minLevel = 3;
const maxLevel = 6;

/**
 * The levels at which assistive technology finds the headings of one text: the first heading is one level below the
 * heading of the turn, whatever its own level is, and the others are relative to it.
 */
export class HeadingLevels {
  private first: { readonly heading: object; readonly level: number } | undefined;

  /**
   * @param heading identifies the heading
   * @param level 1 to 6, as in the source
   * @returns the value of `aria-level`
   */
  levelOf(heading: object, level: number): number {
    this.first ??= { heading, level };
    return Math.min(Math.max(level - this.first.level + minLevel, minLevel), maxLevel);
  }

  /** Called when a heading is removed: the line was incomplete and has become something else. */
  remove(heading: object): void {
    if (this.first?.heading === heading) {
      this.first = undefined;
    }
  }
}
