import type { Block } from '../blocks/block';
import type { View } from './view';

/** Shows a thematic break. */
export class RuleView implements View {
  private readonly element = document.createElement('hr');

  constructor(host: Node) {
    host.appendChild(this.element);
  }

  accepts(block: Block): boolean {
    return block.kind === 'rule';
  }

  sync(): void {}

  remove(): void {
    this.element.remove();
  }

  caretElement(): undefined {
    return undefined;
  }
}
