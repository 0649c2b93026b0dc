type Markdown = typeof import('../markdown/streamingMarkdown');

let markdown: Markdown;
let hasMarkup = false;

/** Loads the code that renders and announces answers, most of the page's code. To be awaited before turns are shown. */
export async function loadMarkdown(): Promise<void> {
  markdown = await import('../markdown/streamingMarkdown');
}

/** Loads the code of markup, too, and the code that copies it. To be awaited before text that may have markup is shown. */
export async function loadMarkup(): Promise<void> {
  if (!hasMarkup) {
    const [, markup] = await Promise.all([
      loadMarkdown(),
      import('../markdown/markup'),
      // `copySelection` has it without a delay then.
      import('../reading/writeSelection').catch(() => undefined),
    ]);
    markdown.setMarkup(markup);
    hasMarkup = true;
  }
}

/** @returns the module that {@link loadMarkdown} has loaded */
export function loadedMarkdown(): Markdown {
  return markdown;
}
