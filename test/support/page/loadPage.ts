import type { FromPage } from '../../../src/protocol/fromPage';
import type { PageStrings } from '../../../src/protocol/pageStrings';
import type { TurnView } from '../../../src/protocol/views';
import { EverythingInView } from './everythingInView';
import { window } from './renderMarkdown';
import { turnView } from './views';

/** Messages that the page has posted to the host, oldest first. */
export const posted: FromPage[] = [];

const strings: Partial<PageStrings> = {
  addPart: 'Add {0}',
  code: 'Code',
  fileFound: '1 file',
  noPrompts: 'Save a question',
  promptFilled: 'Saved question inserted',
  promptFound: '1 saved question',
  promptsFound: '{0} saved questions',
  savedQuestions: 'Saved questions',
  filesFound: '{0} files',
  filesIncomplete: 'Type more',
  includePart: 'Include {0}',
  kwargs: 'Keyword arguments',
  kwargsSet: 'Set',
  leftOut: '{0} characters are not read aloud.',
  partLeftOut: 'Not included: {0}.',
  partMoved: '{0}, now {1} of {2}',
  partOfParts: '{0} of {1}',
  partRemoved: '{0} removed',
  authorizing: 'Getting credentials…',
  reading: 'Checking attachments…',
  waiting: 'Waiting for the answer…',
  writing: 'Writing…',
  noText: 'The service sent no text.',
  inspectEvents: 'Inspect events',
  partsList: 'Attachments',
  removePart: 'Remove {0}',
  reviewChanges: 'Review changes',
  restNotRead: 'The rest is not read aloud.',
  seconds: '{0} s',
  minutes: '{0} min {1} s',
  // Shown on slow machines for an answer that a test leaves running, because it is silent for long enough.
  silence: 'Nothing received for {0}',
  wait: 'Wait',
  suggestedFiles: 'Files',
};

// There is no editing support here, so texts are set directly.
Object.assign(window.document, { execCommand: () => false });
window.document.body.dataset.strings = JSON.stringify(strings);
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
Object.assign(globalThis, {
  window,
  acquireVsCodeApi: () => ({
    postMessage: (message: FromPage) => void posted.push(message),
    getState: () => undefined,
    setState: () => undefined,
  }),
  Event: window.Event,
  FileReader: window.FileReader,
  IntersectionObserver: EverythingInView,
});

/**
 * Presses a key in the focused element.
 *
 * @returns true if its default action was prevented
 */
export function press(
  key: string,
  modifiers: { altKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean } = {},
): boolean {
  const event = new window.KeyboardEvent('keydown', {
    key,
    bubbles: true,
    cancelable: true,
    ...modifiers,
  });
  window.document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
}

// Imported late, because these modules read the page when they are loaded.
export const { Latest, receiveReply } = await import('../../../src/webview/page/ask');
export const { Announcer } = await import('../../../src/webview/conversation/announcer');
export const { Composer } = await import('../../../src/webview/composer/composer');
export const { PartsList } = await import('../../../src/webview/composer/partsList');
export const { callByName } = await import('../../../src/features/savedQuestions/page/callByName');
export const { FileCompletion } = await import('../../../src/webview/composer/fileCompletion');
const { loadMarkup } = await import('../../../src/webview/conversation/loadMarkdown');
await loadMarkup();
export const { StatusRegion } = await import('../../../src/webview/page/statusRegion');
export const { attachFiles } = await import('../../../src/webview/composer/attachFiles');
export const { pastedFiles } = await import('../../../src/webview/composer/pastedFiles');

/** A turn with an answer. A running one has no end time. */
export const numberedTurn = (
  number: number,
  answer: string,
  state: 'complete' | 'running' = 'complete',
): TurnView =>
  turnView(`turn-${number}`, {
    question: `Question ${number}?`,
    askedAt: 1,
    startedAt: 1,
    endedAt: state === 'complete' ? 2 : undefined,
    state,
    answer,
  });
