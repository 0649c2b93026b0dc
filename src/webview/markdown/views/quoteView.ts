import { element, icon } from '../../page/element';
import type { AlertKind, Block } from '../blocks/block';
import { ContainerView } from './containerView';
import type { RenderContext } from './renderContext';
import type { View } from './view';

/** Codicons, the same as in VS Code. */
const alertIcons: Readonly<Record<AlertKind, () => HTMLElement>> = {
  note: () => icon('info'),
  tip: () => icon('light-bulb'),
  important: () => icon('comment'),
  warning: () => icon('warning'),
  caution: () => icon('stop'),
};

/** Shows a block quote, or an alert with its title. */
export class QuoteView extends ContainerView {
  protected readonly element: HTMLElement;
  private readonly alert: AlertKind | undefined;

  constructor(
    host: Node,
    block: Block,
    private readonly context: RenderContext,
  ) {
    super();
    this.alert = block.alert;
    this.element = block.alert
      ? alertElement(block.alert, context.hooks.label(block.alert))
      : element('blockquote');
    host.appendChild(this.element);
  }

  accepts({ kind, alert }: Block): boolean {
    return kind === 'quote' && alert === this.alert;
  }

  override sync(block: Block): void {
    super.sync(block);
    // Decides on which side the border is; texts in the quote have their own direction.
    this.context.direct(this.element, block);
  }

  remove(): void {
    this.element.remove();
  }

  protected create(host: HTMLElement, child: Block): View {
    return this.context.createView(host, child, this.context);
  }
}

function alertElement(kind: AlertKind, title: string): HTMLElement {
  return element(
    'div',
    { class: `md-alert md-${kind}`, role: 'note' },
    element('p', { class: 'md-alert-title' }, alertIcons[kind](), title),
  );
}
