/** Displays arriving text. The extension's page has its own way. */
export interface Renderer {
  append(text: string): void;
  /** Called when no more text follows. */
  end?(): void;
}

/** Creates a scrolling element like the extension's own, which stays scrolled to the end, with a renderer in it. */
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
      case 'end':
        renderer.end?.();
        break;
      default:
        data satisfies never;
    }
  });
}

/** A message from the feed to pages that are not the extension's own. */
export type PlainMessage =
  | {
      /** `all`: the complete text. */
      readonly type: 'text' | 'all';
      readonly text: string;
    }
  | { readonly type: 'end' };
