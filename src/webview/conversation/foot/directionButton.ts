import type { Direction } from '../../markdown/views/directionOf';
import { iconButton } from '../../page/element';
import { strings } from '../../page/strings';

const directions = [undefined, 'rtl', 'ltr'] as const;

/** Changes the direction of an answer: that of its text, right to left, left to right. Its name is the current one. */
export class DirectionButton {
  readonly root: HTMLButtonElement;
  private at = 0;

  constructor(onChange: (direction: Direction | undefined) => void) {
    this.root = iconButton('arrow-both', strings.directionAutomatic, () => {
      this.at = (this.at + 1) % directions.length;
      const direction = directions[this.at];
      const name =
        direction === 'rtl'
          ? strings.directionRightToLeft
          : direction === 'ltr'
            ? strings.directionLeftToRight
            : strings.directionAutomatic;
      this.root.title = name;
      this.root.setAttribute('aria-label', name);
      onChange(direction);
    });
  }
}
