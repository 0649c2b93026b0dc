import * as vscode from 'vscode';
import { timeText } from '../../base/timeText';
import type { EndingSilence } from '../../core/async/deadline';
import type { ConversationChange } from '../../core/conversation/conversation';
import { type LogEntry, sentParts, type Turn, type TurnState } from '../../core/conversation/turn';
import type { Upload } from '../../core/conversation/uploadProgress';
import { type PartRecord, partLabel } from '../../core/parts/partSource';
import { byteSize } from '../../core/text/byteSize';
import { visibleText } from '../../core/text/foreignText';
import { terminalText } from '../../core/text/terminalText';
import { limits } from '../../protocol/responseLimits';
import type {
  BannerView,
  LogLineView,
  ProgressView,
  TurnHeadView,
  TurnView,
} from '../../protocol/views';
import { waitOf } from '../errors/describeResponseError';
import type { ErrorAction } from '../errors/errorAction';
import { errorBanner } from '../errors/errorText';
import type { QueuedArrival, QueuedChange } from './deltaQueue';
import { partView, totalSize } from './partView';

const { t } = vscode.l10n;

/** The parts of features in the view of a turn. */
export interface TurnFeatures {
  /** Determines their facts about a turn. */
  factsOf(turn: Turn): Partial<TurnHeadView>;
  readonly errorActions: readonly ErrorAction[];
}

/** A turn as the page shows it, without its answer, log and progress. */
function turnHeadView(turn: Turn, features: TurnFeatures): TurnHeadView {
  return {
    id: turn.id,
    question: turn.question,
    kwargs: turn.kwargs,
    askedAt: turn.askedAt,
    startedAt: turn.startedAt,
    endedAt: turn.endedAt,
    state: turn.state,
    parts: turn.parts.map(part => partView(part, turn.state === 'queued' || turn.isReading)),
    // Unknown for parts that were never inspected.
    size: turn.parts.some(({ isPending }) => isPending) ? '' : totalSize(turn.parts),
    attachAgain: attachAgainText(sentParts(turn)),
    isReading: turn.isReading,
    isAuthorizing: turn.isAuthorizing,
    edit: turn.edit,
    otherEvents: otherEventsText(turn),
    unreadableEvents: unreadableEventsText(turn),
    banner: turnBanner(turn, features.errorActions),
    reasoningMs: turn.reasoningMs,
    ...features.factsOf(turn),
    direction: turn.direction,
  };
}

function attachAgainText(parts: readonly PartRecord[]): string {
  const [first] = parts;
  if (!first || parts.some(({ isPending }) => isPending)) {
    return '';
  }
  if (parts.length === 1) {
    return t('Attach {0} again', visibleText(partLabel(first.source)));
  }
  const areFiles = parts.every(({ source: { kind } }) => kind === 'file' || kind === 'inMemory');
  return areFiles
    ? t('Attach the same {0} files again', parts.length)
    : t('Attach the same {0} again', parts.length);
}

function turnBanner(
  { endedAt = 0, error, replayOf, state }: Turn,
  added: readonly ErrorAction[],
): BannerView | undefined {
  // The user stopped the query and needs no explanation.
  const banner = error && state !== 'cancelled' ? errorBanner(error, added) : undefined;
  if (replayOf === undefined) {
    const waitMs = error ? waitOf(error, endedAt, Date.now()) : 0;
    return banner && waitMs > 0 ? withWait(banner, waitMs) : banner;
  }
  const text = t('Replayed from {0}. Nothing was sent.', visibleText(replayOf));
  return banner
    ? { ...banner, text: `${text} ${banner.text}`, actions: [] }
    : { severity: 'info', text, detail: '', actions: [] };
}

function withWait(banner: BannerView, waitMs: number): BannerView {
  const actions = banner.actions.map(action =>
    action.id === 'askAgain' ? { ...action, waitMs } : action,
  );
  return { ...banner, actions };
}

/** A turn as the page shows it, with its answer and the latest log entries. */
export function turnView(turn: Turn, features: TurnFeatures): TurnView {
  return {
    ...turnHeadView(turn, features),
    answer: turn.answer,
    log: turn.log.slice(-limits.logEntries).map(logLineView),
    logCount: turn.logCount,
    isWriting: turn.isWriting,
    progress: turn.progress && progressView(turn.progress),
  };
}

/** The effects of a change to a conversation on its turns, as the page shows them. */
export function changeViews(
  change: ConversationChange,
  features: TurnFeatures,
): readonly QueuedChange[] {
  switch (change.type) {
    case 'turnAdded':
      return [{ ...change, turn: turnView(change.turn, features) }];
    case 'turnChanged':
    case 'directed':
      return [{ type: 'turnChanged', turn: turnHeadView(change.turn, features) }];
    case 'turnRemoved':
      return [{ type: 'turnRemoved', turnId: change.turn.id }];
    case 'edited':
    // The page already shows the text that was typed in it.
    case 'sessionNamed':
      return [];
    case 'arrived':
      return [queuedArrival(change)];
  }
}

function queuedArrival({
  turn,
  from,
  to,
  log,
}: Extract<ConversationChange, { type: 'arrived' }>): QueuedArrival {
  const { id, pieces, logCount, log: kept, isWriting, progress } = turn;
  return {
    type: 'arrived',
    turnId: id,
    pieces,
    from,
    to,
    log:
      log.length > 0
        ? { lines: log.map(logLineView), count: logCount, kept: kept.length }
        : undefined,
    isWriting,
    progress: progress && progressView(progress),
  };
}

/** A log entry as the page shows it. If it was shortened, it ends with the number of omitted characters. */
function logLineView({ at, text, omitted }: LogEntry): LogLineView {
  const read = terminalText(text);
  const more = omitted?.toLocaleString(vscode.env.language);
  return { at, text: more === undefined ? read : t('{0} (characters omitted: {1})', read, more) };
}

function progressView(progress: Upload | EndingSilence): ProgressView {
  if ('leftMs' in progress) {
    const texts = { seconds: t('{0} s'), minutes: t('{0} min {1} s') };
    const time = (ms: number) => timeText(Math.round(ms / 1000), texts);
    return {
      text: t('No data for {0}. Ends in {1}.', time(progress.silentMs), time(progress.leftMs)),
      percent: undefined,
      canWait: true,
    };
  }
  const { bytes, total } = progress;
  return bytes === undefined
    ? { text: t('Sending {0} and waiting for the answer…', byteSize(total)), percent: undefined }
    : {
        text: t('Sending… {0} of {1}', byteSize(bytes), byteSize(total)),
        percent: Math.floor((bytes / total) * 100),
      };
}

/** The state of a turn in one or two words. */
export function stateText(state: TurnState): string {
  switch (state) {
    case 'queued':
      return t('queued');
    case 'unsent':
      return t('not sent');
    case 'running':
      return t('running');
    case 'complete':
      return t('complete');
    case 'cancelled':
      return t('stopped');
    case 'failed':
      return t('failed');
    case 'interrupted':
      return t('interrupted');
  }
}

/** The number of events of unknown types; empty if there are none. */
export function otherEventsText({ otherEvents }: Turn): string {
  switch (otherEvents) {
    case 0:
      return '';
    case 1:
      return t('1 event of another type');
    default:
      return t('{0} events of other types', otherEvents.toLocaleString(vscode.env.language));
  }
}

/** The number of events that break the interface; empty if there are none. */
export function unreadableEventsText({ unreadableEvents }: Turn): string {
  switch (unreadableEvents) {
    case 0:
      return '';
    case 1:
      return t('1 event could not be read');
    default:
      return t(
        '{0} events could not be read',
        unreadableEvents.toLocaleString(vscode.env.language),
      );
  }
}
