import { formulaSource } from './formulaElement';

const shown = '[data-source]';

/**
 * Makes copying give the source of formulas, with their delimiters, alone and within a larger selection. Everything else
 * is copied as the browser does. Formulas that show their source need no help.
 */
export function copyFormulas(): void {
  document.addEventListener('copy', onCopy);
}

function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed || event.defaultPrevented) {
    return;
  }
  const range = selection.getRangeAt(0);
  const formulas = formulasIn(range);
  if (formulas.length === 0 || !event.clipboardData) {
    return;
  }
  event.preventDefault();
  event.clipboardData.setData('text/plain', textOf(selection, range, formulas));
  event.clipboardData.setData('text/html', htmlOf(range, formulas));
}

function formulasIn(range: Range): readonly HTMLElement[] {
  const { commonAncestorContainer: root } = range;
  const element = root instanceof Element ? root : root.parentElement;
  const around = element?.closest<HTMLElement>(shown);
  if (around) {
    return [around];
  }
  return [...(element?.querySelectorAll<HTMLElement>(shown) ?? [])].filter(formula =>
    range.intersectsNode(formula),
  );
}

/** The text of the selection as the browser would copy it, with the formulas' sources in their place for a moment. */
function textOf(selection: Selection, range: Range, formulas: readonly HTMLElement[]): string {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const whole = wholeRange(range, formulas);
  const contents = formulas.map(formula => [...formula.childNodes]);
  const scrollers = scrolledAround(whole.commonAncestorContainer);
  try {
    for (const formula of formulas) {
      formula.replaceChildren(formulaSource(formula) ?? '');
      formula.classList.add('md-source');
    }
    selection.removeAllRanges();
    selection.addRange(whole);
    return selection.toString();
  } finally {
    formulas.forEach((formula, index) => {
      formula.classList.remove('md-source');
      formula.replaceChildren(...(contents[index] ?? []));
    });
    if (anchorNode && focusNode) {
      selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
    }
    // Sources are less high than formulas: at the end, the view would have moved.
    for (const { scroller, top } of scrollers) {
      scroller.scrollTop = top;
    }
  }
}

/** The range with all of the formulas that it has only a part of. */
function wholeRange(range: Range, formulas: readonly HTMLElement[]): Range {
  const whole = range.cloneRange();
  for (const formula of formulas) {
    if (formula.contains(range.startContainer)) {
      whole.setStartBefore(formula);
    }
    if (formula.contains(range.endContainer)) {
      whole.setEndAfter(formula);
    }
  }
  return whole;
}

function scrolledAround(node: Node): readonly { scroller: Element; top: number }[] {
  const scrolled: { scroller: Element; top: number }[] = [];
  for (let at: Node | null = node; at; at = at.parentNode) {
    if (at instanceof Element && at.scrollTop !== 0) {
      scrolled.push({ scroller: at, top: at.scrollTop });
    }
  }
  return scrolled;
}

/** The markup for editors with formatting, such as a mail program's. It is only put on the clipboard, never parsed here. */
function htmlOf(range: Range, formulas: readonly HTMLElement[]): string {
  const holder = document.createElement('div');
  holder.append(wholeRange(range, formulas).cloneContents());
  for (const formula of holder.querySelectorAll<HTMLElement>(shown)) {
    formula.replaceChildren(formulaSource(formula) ?? '');
  }
  return holder.innerHTML;
}
