/** What shows text that arrives; the extension's page has its own way. */
export interface Renderer {
  append(text: string): void;
  /** All text so far, in place of what there was. */
  replace?(text: string): void;
  /** No more text. */
  end?(): void;
}

/** A scrolling element like the extension's own, whose end stays in view, and in it what renders. */
export function mount(create: (container: HTMLElement) => Renderer): void {
  const main = document.createElement('main');
  const scroller = main.appendChild(document.createElement('div'));
  const turns = scroller.appendChild(document.createElement('div'));
  const container = turns.appendChild(document.createElement('div'));
  scroller.className = 'conversation';
  turns.className = 'turns';
  container.className = 'answer-body md';
  document.body.append(main);
  new ResizeObserver(() => {
    scroller.scrollTop = scroller.scrollHeight;
  }).observe(turns);
  const renderer = create(container);
  window.addEventListener('message', ({ data }: MessageEvent<PlainMessage>) => {
    switch (data.type) {
      case 'text':
        renderer.append(data.text);
        break;
      case 'all':
        renderer.append(data.text);
        renderer.end?.();
        break;
      case 'whole':
        renderer.replace?.(data.text);
        break;
      case 'end':
        renderer.end?.();
        break;
      default:
        data satisfies never;
    }
  });
}

/** From the feed to pages that are not the extension's own. */
export type PlainMessage =
  | {
      /** `whole`: all so far, in place of what there was; `all`: no more will come. */
      readonly type: 'text' | 'whole' | 'all';
      readonly text: string;
    }
  | { readonly type: 'end' };
