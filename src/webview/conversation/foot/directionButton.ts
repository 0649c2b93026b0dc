import type { Direction } from '../../../protocol/views';
import { icon, iconButton } from '../../page/element';
import { strings } from '../../page/strings';

/** Each shows where the text goes. */
const icons = { automatic: 'arrow-both', rtl: 'arrow-left', ltr: 'arrow-right' } as const;

const directions = [undefined, 'rtl', 'ltr'] as const;

/** Changes the direction of an answer: that of its text, right to left, left to right. Its name is the current one. */
export class DirectionButton {
  readonly root: HTMLButtonElement;
  private current: Direction | undefined;

  constructor(onChange: (direction: Direction | undefined) => void) {
    this.root = iconButton(icons.automatic, strings.directionAutomatic, () => {
      const next = directions[(directions.indexOf(this.current) + 1) % directions.length];
      this.show(next);
      onChange(next);
    });
  }

  /** Shows the direction that the answer has now. */
  show(direction: Direction | undefined): void {
    this.current = direction;
    const name =
      direction === 'rtl'
        ? strings.directionRightToLeft
        : direction === 'ltr'
          ? strings.directionLeftToRight
          : strings.directionAutomatic;
    this.root.title = name;
    this.root.setAttribute('aria-label', name);
    this.root.replaceChildren(icon(icons[direction ?? 'automatic']));
  }
}
