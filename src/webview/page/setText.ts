/** Makes a text the content of an element, and changes only the part that differs, so that a selection elsewhere stays. */
export function setText(element: Element, text: string): void {
  const node = element.firstChild;
  if (element.childNodes.length !== 1 || node?.nodeType !== Node.TEXT_NODE) {
    element.textContent = text;
    return;
  }
  const { data } = node as Text;
  if (data === text) {
    return;
  }
  const shorter = Math.min(data.length, text.length);
  let start = 0;
  while (start < shorter && data[start] === text[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && data.at(-1 - end) === text.at(-1 - end)) {
    end += 1;
  }
  (node as Text).replaceData(
    start,
    data.length - start - end,
    text.slice(start, text.length - end),
  );
}
