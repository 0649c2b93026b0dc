type Markdown = typeof import('../markdown/streamingMarkdown');

let markdown: Markdown;

/** Loads what draws answers and says how they sound, which is most of the page: to be awaited before there are turns. */
export async function loadMarkdown(): Promise<void> {
  markdown = await import('../markdown/streamingMarkdown');
}

/** What {@link loadMarkdown} has loaded. */
export function loadedMarkdown(): Markdown {
  return markdown;
}
