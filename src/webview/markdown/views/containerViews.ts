import { shorten } from '../../../base/shorten';
import type { AlertKind, Block } from '../../../markdown/block';
import { element, icon, setText } from '../../page/element';
import { nameHidden } from '../../page/markHidden';
import { foldEvent } from '../code/codeFold';
import { ContainerView } from './containerView';
import type { RenderContext, View } from './view';

/** The icons of alerts, the same as in VS Code. */
const alertIcons: Readonly<Record<AlertKind, () => HTMLElement>> = {
  note: () => icon('info'),
  tip: () => icon('light-bulb'),
  important: () => icon('comment'),
  warning: () => icon('warning'),
  caution: () => icon('stop'),
};

/** Shows a block quote, or an alert with its title. */
export class QuoteView extends ContainerView {
  constructor(host: Node, { alert }: Block, context: RenderContext) {
    const quote = alert ? alertElement(alert, context.hooks.label(alert)) : element('blockquote');
    super(host, quote, context);
  }

  override sync(block: Block): void {
    super.sync(block);
    // The direction determines the side of the border; texts in the quote have their own direction.
    this.context.direct(this.element, block);
  }
}

function alertElement(kind: AlertKind, title: string): HTMLElement {
  return element(
    'div',
    { class: `md-alert md-${kind}`, role: 'note' },
    element('p', { class: 'md-alert-title' }, alertIcons[kind](), title),
  );
}

/**
 * Shows HTML's `details` and reasoning, which readers fold and unfold. The element comes without attributes from the
 * text.
 */
export class DetailsView extends ContainerView {
  private readonly isReasoning: boolean;
  /** The state of reasoning beside its name, if it is drawn while it arrives, or its time is known. */
  private readonly progress: ReasoningProgress | undefined;

  constructor(host: Node, block: Block, context: RenderContext) {
    const { reasoning, reasoningIndex = -1, unfolded } = block;
    const { isLive, reasoningMs } = context.hooks;
    const isReasoning = reasoning !== '';
    const attributes = { open: unfolded, class: isReasoning && 'md-reasoning' };
    super(host, element('details', attributes), context);
    this.isReasoning = isReasoning;
    const knownMs = reasoningMs?.[reasoningIndex];
    this.progress =
      isReasoning && (isLive || knownMs !== undefined)
        ? new ReasoningProgress(context, knownMs)
        : undefined;
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('summary')?.parentNode === this.element) {
        this.element.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true }));
      }
    });
  }

  override sync(block: Block): void {
    super.sync(block);
    if (block.settled && this.views.length === 0) {
      this.addSummary();
    }
    this.progress?.show(block);
  }

  override caretElement(): Element | undefined {
    // Folded content is not seen to grow.
    return this.element.hasAttribute('open')
      ? super.caretElement()
      : (this.element.firstElementChild ?? undefined);
  }

  protected override create(host: HTMLElement, child: Block, index: number): View {
    if (index === 0 && child.kind !== 'summary') {
      this.addSummary();
    }
    return super.create(host, child, index);
  }

  protected override childrenRemoved(): void {
    if (this.views.length === 0) {
      this.element.replaceChildren();
    }
  }

  private addSummary(): void {
    const title = this.context.hooks.label(this.isReasoning ? 'reasoning' : 'details');
    this.element.append(
      element('summary', {}, title, ...(this.progress ? [this.progress.root] : [])),
    );
  }
}

/** The last line of reasoning while it arrives, and then the time that it took; not part of the accessible name. */
class ReasoningProgress {
  readonly root = element('span', { class: 'md-reasoning-progress', 'aria-hidden': 'true' });
  private readonly startedAt = performance.now();
  private isOver = false;

  /** @param knownMs the time of reasoning that was drawn before */
  constructor(
    private readonly context: RenderContext,
    private readonly knownMs: number | undefined,
  ) {}

  show(block: Block): void {
    if (this.isOver) {
      return;
    }
    this.isOver = block.settled;
    const ms = this.knownMs ?? performance.now() - this.startedAt;
    const seconds = Math.round(ms / 1000);
    const time = seconds > 0 ? this.context.hooks.label('seconds', seconds) : '';
    const text = block.settled ? time : lastLine(block);
    setText(this.root, text === '' ? '' : ` · ${text}`);
  }
}

/** UTF-16 code units of a line beside the name of reasoning; there is hardly ever room for more. */
const maxLineLength = 200;

/** The last line of a block that is not blank, as it was written. */
function lastLine({ lines, children }: Block): string {
  const last = children.at(-1);
  const line = lines.findLast(each => each.trim() !== '') ?? '';
  return last ? lastLine(last) : nameHidden(shorten(line.trim(), maxLineLength), 'code');
}

/** Shows a footnote, in the list at the end of the text. */
export class FootnoteView extends ContainerView {
  constructor({ label }: Block, context: RenderContext) {
    super(undefined, element('li'), context);
    context.markup().footnotes.add(label, this.element);
  }

  override remove(): void {
    this.context.markup().footnotes.remove(this.element);
  }
}
