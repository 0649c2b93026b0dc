import { patternOf } from '../../base/comparedText';
import { format } from '../../base/format';
import { element, iconButton } from '../page/element';
import { onKeyDown } from '../page/onKeyDown';
import { strings } from '../page/strings';
import { setHighlight } from './setHighlight';
import { rangeOfMatch, textOf } from './textOf';

const maxMatches = 9999;

/** The time after typing until the text is searched. */
const searchDelayMs = 100;

const highlightName = 'found-match';

/** The conversation, as the find bar needs it. */
interface FindableTurns {
  roots(): readonly HTMLElement[];
  show(root: HTMLElement): Promise<void>;
  /**
   * Scrolls text into view and keeps it there until its surroundings are rendered.
   *
   * @param isWanted returns false once something else is searched for
   */
  reveal(text: Range, isWanted: () => boolean): Promise<void>;
  /** Changes the layout without moving the content in view. */
  keepInPlace(change: () => void): void;
}

/** Finds text in the conversation. VS Code has a find widget for pages in tabs, but not for pages in views. */
export class FindBar {
  private readonly field = element('input', {
    type: 'text',
    spellcheck: 'false',
    placeholder: strings.find,
    'aria-label': strings.find,
  });
  private readonly count = element('span', { class: 'find-count', role: 'status' });
  readonly root = element(
    'search',
    { class: 'find-bar' },
    this.field,
    this.count,
    iconButton('arrow-up', strings.previousMatch, () => void this.go(-1)),
    iconButton('arrow-down', strings.nextMatch, () => void this.go(1)),
    iconButton('close', strings.closeNotice, () => this.close()),
  );
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The turn with the current match, and the number of the match in it. */
  private current: { readonly root: HTMLElement; readonly index: number } | undefined;
  private search = 0;

  constructor(
    private readonly turns: FindableTurns,
    private readonly onClose: () => void,
  ) {
    this.root.hidden = true;
    this.field.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.go(0), searchDelayMs);
    });
    onKeyDown(this.root, event => this.onKey(event));
  }

  open(): void {
    this.turns.keepInPlace(() => {
      this.root.hidden = false;
    });
    this.field.focus();
    this.field.select();
    if (this.field.value !== '') {
      void this.go(0);
    }
  }

  private close(): void {
    this.search += 1;
    clearTimeout(this.timer);
    this.turns.keepInPlace(() => {
      this.root.hidden = true;
    });
    setHighlight(highlightName, undefined);
    this.onClose();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // The key would also stop the running query.
      event.stopPropagation();
      this.close();
    } else if (event.key === 'Enter' && event.target === this.field) {
      event.preventDefault();
      clearTimeout(this.timer);
      void this.go(event.shiftKey ? -1 : 1);
    }
  }

  /** @param step 1 to go to the next match, -1 to the previous one, 0 to stay if possible */
  private async go(step: -1 | 0 | 1): Promise<void> {
    this.search += 1;
    const { search } = this;
    const wanted = this.field.value;
    const pattern = patternOf(wanted);
    const found = wanted === '' ? [] : this.matches(pattern);
    const total = found.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) {
      this.current = undefined;
      setHighlight(highlightName, undefined);
      this.showCount(wanted === '' ? '' : strings.noMatches);
      return;
    }
    const next = this.positionAfter(step, found, total);
    this.current = next;
    const shownTotal = total < maxMatches ? total : `${total}+`;
    this.showCount(format(strings.matchOf, next.position + 1, shownTotal));
    await this.turns.show(next.root);
    const range = rangeOfMatch(next.root, pattern, next.index, foreignElements);
    if (!range || search !== this.search) {
      return;
    }
    setHighlight(highlightName, range);
    await this.turns.reveal(range, () => search === this.search);
  }

  private showCount(text: string): void {
    this.count.textContent = text;
    this.field.setAttribute('aria-invalid', String(text === strings.noMatches));
  }

  private matches(pattern: RegExp): { readonly root: HTMLElement; readonly count: number }[] {
    let left = maxMatches;
    return this.turns.roots().flatMap(root => {
      const count = left > 0 ? countMatches(root, pattern, left) : 0;
      left -= count;
      return count > 0 ? [{ root, count }] : [];
    });
  }

  /** The match to go to; `position` is its number among all. */
  private positionAfter(
    step: -1 | 0 | 1,
    found: ReadonlyArray<{ readonly root: HTMLElement; readonly count: number }>,
    total: number,
  ): { readonly root: HTMLElement; readonly index: number; readonly position: number } {
    const { current } = this;
    // The first time, the last match: users read the end of a conversation.
    let position = total - 1;
    if (current) {
      position = Math.min(current.index, (found.find(is(current.root))?.count ?? 1) - 1);
      for (const { root, count } of found) {
        if (root === current.root || follows(current.root, root)) {
          break;
        }
        position += count;
      }
      position = (position + step + total) % total;
    }
    let index = position;
    for (const { root, count } of found) {
      if (index < count) {
        return { root, index, position };
      }
      index -= count;
    }
    throw new Error('There is no such match');
  }
}

function is(root: HTMLElement): (match: { readonly root: HTMLElement }) => boolean {
  return match => match.root === root;
}

/** @returns true if an element comes after another one in the page */
function follows(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Elements whose content is not text of the conversation to a user. */
const foreignElements = 'button, textarea, .visually-hidden, [aria-hidden="true"], [hidden]';

/**
 * Counts the occurrences of a text in an element.
 *
 * @param most the number at which counting stops
 */
function countMatches(root: Element, pattern: RegExp, most: number): number {
  let count = 0;
  for (const _ of textOf([root], foreignElements).text.matchAll(pattern)) {
    count += 1;
    if (count >= most) {
      break;
    }
  }
  return count;
}
