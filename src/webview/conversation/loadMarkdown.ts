type Markdown = typeof import('../markdown/streamingMarkdown');

let markdown: Markdown;
let hasMarkup = false;

/** Loads the code that renders and announces answers, most of the page's code. To be awaited before turns are shown. */
export async function loadMarkdown(): Promise<void> {
  markdown = await import('../markdown/streamingMarkdown');
}

/** Loads the code of markup, too, and begins to load the code that copies it. To be awaited before markup is shown. */
export async function loadMarkup(): Promise<void> {
  if (!hasMarkup) {
    // Not awaited: `copySelection` copies without it, too, and says nothing if it is missing.
    void import('../reading/writeSelection').catch(() => undefined);
    const [, markup] = await Promise.all([loadMarkdown(), import('../markdown/markup')]);
    markdown.setMarkup(markup);
    hasMarkup = true;
  }
}

export function isMarkupLoaded(): boolean {
  return hasMarkup;
}

/** @returns the module that {@link loadMarkdown} has loaded */
export function loadedMarkdown(): Markdown {
  return markdown;
}
