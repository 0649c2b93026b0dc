type Markdown = typeof import('../markdown/streamingMarkdown');

let markdown: Markdown;

/** Loads the code that renders and announces answers, most of the page's code. To be awaited before turns are shown. */
export async function loadMarkdown(): Promise<void> {
  markdown = await import('../markdown/streamingMarkdown');
}

/** @returns the module that {@link loadMarkdown} has loaded */
export function loadedMarkdown(): Markdown {
  return markdown;
}
