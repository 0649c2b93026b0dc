import { addArguments } from './features/arguments/page/addArguments';
import { changesFoot } from './features/changes/page/changesFoot';
import { compareCode } from './features/changes/page/compareCode';
import { startDemo } from './features/demo/page/startDemo';
import { openDiagram } from './features/diagrams/page/openDiagram';
import { LastConversations } from './features/history/page/lastConversations';
import { inspectEvents, showEvents, showInEvents } from './features/inspector/page/showEvents';
import { callByName } from './features/savedQuestions/page/callByName';
import { addSetup, showSetup } from './features/setup/page/addSetup';
import type { Change, FeatureMessage, FeatureMessages, ToPage } from './protocol/toPage';
import type { TargetView } from './protocol/views';
import { fileList } from './webview/composer/completions';
import { Composer } from './webview/composer/composer';
import { DropTarget } from './webview/composer/dropTarget';
import { ConversationView } from './webview/conversation/conversationView';
import { createMarkdownHooks, receiveLatePaths } from './webview/conversation/createMarkdownHooks';
import {
  isMarkupLoaded,
  loadedMarkdown,
  loadMarkdown,
  loadMarkup,
} from './webview/conversation/loadMarkdown';
import { MarkupInMessages } from './webview/conversation/markupInMessages';
import { TurnElement } from './webview/conversation/turnElement';
import { receiveReply } from './webview/page/ask';
import { Banner } from './webview/page/banner';
import { focusForMenus } from './webview/page/focusForMenus';
import { FocusKeeper } from './webview/page/focusKeeper';
import { idle } from './webview/page/idle';
import { keepPresses } from './webview/page/presses';
import { followDays } from './webview/page/shownTime';
import { StatusRegion, showCopied } from './webview/page/statusRegion';
import { strings } from './webview/page/strings';
import { moveInToolbars } from './webview/page/toolbars';
import { showTooltips } from './webview/page/tooltip';
import { keepUndoKeys } from './webview/page/undoKeys';
import { keepConversation, post, vscodeApi } from './webview/page/vscodeApi';
import { copySelection } from './webview/reading/copySelection';
import { codeWrap, showReading } from './webview/reading/showReading';

const status = new StatusRegion();
const conversation = new ConversationView(status, text => composer.begin(text));
conversation.hooks.codeButtons.push(openDiagram);
conversation.hooks.codeButtons.push(compareCode);
conversation.hooks.footParts.push(changesFoot);
conversation.hooks.footParts.push(inspectEvents);
conversation.hooks.footParts.push(showInEvents);
const composer = new Composer(status, () => conversation.last);
composer.completeWith(fileList);
callByName(composer, conversation.start, status);
conversation.start.addSection(new LastConversations());
composer.setupAlternatives.push(startDemo());
conversation.root.append(status.root);
document.body.append(
  conversation.root,
  composer.root,
  new DropTarget(composer.box, files => void composer.attach(files, 'drop')).root,
);

new FocusKeeper(composer.box);
keepPresses(document);
copySelection();
focusForMenus();
keepUndoKeys();
moveInToolbars();
showTooltips();
codeWrap.listenToKey();
composer.box.addEventListener('input', () => conversation.holdAnnouncements());

const markup = new MarkupInMessages();

/** Tells that code can't be loaded: the files of an extension that was updated or removed are gone. */
const missingCode = new Banner<never>('composer-banner', () => undefined);
composer.root.prepend(missingCode.root);

/** The number of the last delta; undefined while the page waits for a snapshot. */
let sequence: number | undefined;

/** The receivers of messages for features, by type. */
const receivers: {
  readonly [Type in keyof FeatureMessages]: (message: FeatureMessages[Type]) => void;
} = {
  showSetup: ({ takesFocus }) => showSetup(composer, takesFocus),
  showEvents: ({ turnId }) => showEvents(conversation.findTurn(turnId)),
};

/** Generic, so that message and receiver have the same type. */
function receiveForFeature<Type extends keyof FeatureMessages>(
  message: FeatureMessage<Type>,
): void {
  receivers[message.type](message);
}

async function receive(message: ToPage): Promise<void> {
  const addsTurn = hasNewTurn(message);
  if (!(await isLoaded(loadAnswers(message, addsTurn)))) {
    return;
  }
  // Without the code of a control, the rest of the message is shown; the next message tries again.
  await isLoaded(loadControls(message));
  switch (message.type) {
    case 'snapshot':
      sequence = message.sequence;
      keepConversation(message.conversationId);
      conversation.reset(message.turns, message.place);
      composer.setParts(message.parts, message.size);
      composer.suggestion.show(message.suggestion);
      setTarget(message.target);
      composer.notice.show(message.notice);
      composer.restoreDraft(message.draft, message.kwargs);
      break;
    case 'delta':
      applyDelta(message);
      break;
    case 'reading':
      showReading(message.reading);
      conversation.setAnnounces(message.reading.announces);
      composer.setKeys(message.reading);
      return;
    case 'focusQuestion':
      takeFocus();
      break;
    case 'goTo':
      conversation.goTo(message.destination, () => composer.focus());
      return;
    case 'find':
      await isLoaded(conversation.openFind(() => composer.focus()));
      return;
    case 'revealText':
      void conversation.revealText(message.turnId, message.from, message.to);
      return;
    case 'copy':
      conversation.copy(message.turnId, message.what);
      return;
    case 'draft':
      composer.receiveDraft(message);
      break;
    case 'latePaths':
      receiveLatePaths();
      return;
    case 'copied':
      showCopied(status);
      return;
    case 'answer':
    case 'news':
      receiveReply(message);
      return;
    default:
      receiveForFeature(message);
      return;
  }
  composer.follow(conversation.isRunning);
  if (addsTurn) {
    composer.releaseHeight();
  }
  composer.setup?.place(conversation.empty, composer.root);
  if (message.type === 'snapshot' && document.body.dataset.takesFocus !== undefined) {
    // Before the first snapshot, it is not known whether there is a service.
    delete document.body.dataset.takesFocus;
    if (document.activeElement === composer.box) {
      takeFocus();
    }
  }
}

/** Puts the focus where the user types first: the address of a service while there is none, or else the question. */
function takeFocus(): void {
  const { setup, box } = composer;
  if (setup?.isNeeded && box.value.trim() === '') {
    setup.focus();
  } else {
    composer.focus();
  }
}

function setTarget(target: TargetView): void {
  composer.setTarget(target);
  composer.setup?.setTarget(target);
}

function hasNewTurn(message: ToPage): boolean {
  return (
    (message.type === 'snapshot' && message.turns.length > 0) ||
    (message.type === 'delta' &&
      message.changes.some(change => change.type === 'turnAdded' && !change.before))
  );
}

/** Waits for code, and tells the user if it can't be loaded. */
async function isLoaded(code: Promise<void>): Promise<boolean> {
  try {
    await code;
    return true;
  } catch (error) {
    reportError(error);
    if (!missingCode.root.hasChildNodes()) {
      const text = strings.missingCode;
      missingCode.show({ severity: 'error', text, detail: '', actions: [] });
      status.say(text);
    }
    return false;
  }
}

/** Loads the code of the answers that a message needs first. */
async function loadAnswers(message: ToPage, addsTurn: boolean): Promise<void> {
  if (addsTurn) {
    await loadMarkdown();
  }
  if (!isMarkupLoaded() && markup.isIn(message)) {
    await loadMarkup();
  }
}

/** Loads the code of the controls that a message needs first. */
async function loadControls(message: ToPage): Promise<void> {
  for (const target of targetsIn(message)) {
    await addSetup(composer, status, target);
    await addArguments(composer, target);
  }
  if (hasParts(message)) {
    await composer.loadParts();
  }
}

function targetsIn(message: ToPage): readonly TargetView[] {
  return message.type === 'snapshot'
    ? [message.target]
    : changesIn(message).flatMap(change => (change.type === 'target' ? [change.target] : []));
}

function hasParts(message: ToPage): boolean {
  return message.type === 'snapshot'
    ? message.parts.length > 0
    : changesIn(message).some(change => change.type === 'parts' && change.parts.length > 0);
}

function changesIn(message: ToPage): readonly Change[] {
  return message.type === 'delta' ? message.changes : [];
}

function applyDelta({ sequence: number, changes }: Extract<ToPage, { type: 'delta' }>): void {
  if (sequence === undefined) {
    return;
  }
  if (number !== sequence + 1) {
    sequence = undefined;
    post({ type: 'page.resync' });
    return;
  }
  sequence = number;
  for (const change of changes) {
    switch (change.type) {
      case 'parts':
        composer.setParts(change.parts, change.size);
        break;
      case 'suggestion':
        composer.suggestion.show(change.suggestion);
        break;
      case 'target':
        setTarget(change.target);
        break;
      case 'notice':
        composer.notice.show(change.notice);
        if (change.notice) {
          status.say(change.notice.text);
        }
        break;
      default:
        conversation.apply(change);
    }
  }
}

/** Loads the code of answers while the page is idle, and prepares the first answer. */
async function prepare(): Promise<void> {
  await idle();
  await loadMarkup();
  const { prepareAnswers } = await import('./webview/conversation/prepareAnswers');
  await prepareAnswers(
    { markdown: loadedMarkdown(), Turn: TurnElement, createHooks: createMarkdownHooks },
    () => conversation.last === undefined,
  );
}

/** Messages are handled one after another, because some wait for code to load. */
let handling = Promise.resolve();
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  handling = handling.then(() => receive(data)).catch(reportError);
});
post({ type: 'page.ready', page: document.body.dataset.page ?? '' });
if (document.hasFocus()) {
  post({ type: 'page.focus', hasFocus: true });
}
followDays();
// VS Code does not inform the extension about the focus within a view.
window.addEventListener('focus', () => post({ type: 'page.focus', hasFocus: true }));
window.addEventListener('blur', () => post({ type: 'page.focus', hasFocus: false }));
if (vscodeApi.getState() !== undefined) {
  // A restored page most likely has answers, and these have markup.
  void loadMarkup();
} else {
  if (document.body.dataset.takesFocus !== undefined) {
    composer.focus();
  }
  void prepare();
}

// The files that are loaded later use the state of this one (build/plugins/stateOfPage.mjs).
export * from './webview/page/ask';
export * from './webview/page/drawBitmap';
export * from './webview/page/focusKeeper';
export * from './webview/page/sendKey';
export * from './webview/page/statusRegion';
export * from './webview/page/strings';
export * from './webview/page/vscodeApi';
export * from './webview/reading/scrollToText';
