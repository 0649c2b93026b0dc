/** @returns true if a user can scroll the element's content up and down */
export function isScrollable(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY)
  );
}
