import { element, iconButton } from '../../../webview/page/element';
import { focusForMenus } from '../../../webview/page/focusForMenus';
import type { EntryKind } from '../protocol/entryKinds';
import type { FromInspector, ToInspector } from '../protocol/inspectorMessages';
import { DetailPane } from './detailPane';
import { EventGrid } from './eventGrid';
import { FilterBar } from './filterBar';
import { RowStore } from './rowStore';
import { Sash } from './sash';
import { strings } from './strings';
import { SummaryBar } from './summaryBar';
import { TimelineChart } from './timelineChart';

/** VS Code's API for the page of an event inspector. */
const inspectorApi = acquireVsCodeApi();

const state = inspectorApi.getState() ?? {};
const rows = new RowStore();
/** The number of the last filter. */
let request = 0;
let hasAnswer = false;
let hasTimes = true;
let isRunning = true;
let showsDetail = state.showsDetail ?? false;

const grid = new EventGrid(rows, {
  selected: index => {
    keepState({ selected: index });
    timeline.select(index === undefined ? undefined : rows.row(index)?.at);
    if (showsDetail && index !== undefined) {
      openDetail(index);
    }
  },
  opened: index => {
    showDetail(true);
    openDetail(index);
  },
  copied: index => inspectorApi.postMessage({ type: 'row.copy', index }),
  scrolled: top => keepState({ top }),
});
const detail = new DetailPane({
  close: () => {
    showDetail(false);
    grid.focus();
  },
  copy: () => postSelected('row.copy'),
  reveal: () => postSelected('row.reveal'),
});
const sash = new Sash(strings.resizeDetails, state.detailShare, detailShare =>
  keepState({ detailShare }),
);
sash.root.hidden = true;
const timeline = new TimelineChart(at => grid.select(rows.indexFrom(at), true));
const summary = new SummaryBar(timeline.root, state.isCollapsed ?? false, {
  goTo: index => grid.select(index, true),
  collapsed: isCollapsed => keepState({ isCollapsed }),
});
const filter = new FilterBar(state.text ?? '', state.kinds ?? [], sendFilter);
const copyRows = iconButton('copy', strings.copyRows, () =>
  inspectorApi.postMessage({ type: 'rows.copy' }),
);
const openText = iconButton('go-to-file', strings.openText, () =>
  inspectorApi.postMessage({ type: 'file.openText' }),
);
openText.hidden = true;
const status = element('div', { class: 'visually-hidden', role: 'status' });

const top = element('div', { class: 'top', role: 'search' }, filter.root, copyRows, openText);

document.body.append(
  top,
  summary.root,
  element(
    'main',
    {},
    element('h1', { class: 'visually-hidden' }, strings.grid),
    grid.root,
    sash.root,
    detail.root,
  ),
  status,
);
/** The elements that need a stream. */
const tools = [top, summary.root, grid.grid];
showTools(false);
focusForMenus();

function showTools(areShown: boolean): void {
  for (const tool of tools) {
    tool.hidden = !areShown;
  }
}

function sendFilter(text: string, kinds: readonly EntryKind[]): void {
  keepState({ text, kinds });
  request += 1;
  inspectorApi.postMessage({ type: 'rows.filter', request, text, kinds });
}

function postSelected(type: 'row.copy' | 'row.reveal'): void {
  if (grid.selected !== undefined) {
    inspectorApi.postMessage({ type, index: grid.selected });
  }
}

function showDetail(isShown: boolean): void {
  showsDetail = isShown;
  detail.root.hidden = !isShown;
  sash.root.hidden = !isShown;
  keepState({ showsDetail });
}

function openDetail(index: number): void {
  const row = rows.row(index);
  if (row) {
    detail.start(index, row, hasAnswer);
    inspectorApi.postMessage({ type: 'row.open', index });
  }
}

/** The row that was selected in this stream before the page was hidden, or before the file changed. */
let restored = state.selected;

function receive(message: ToInspector): void {
  switch (message.type) {
    case 'nothing':
      grid.setState(false, strings.nothing);
      return;
    case 'reset': {
      showTools(true);
      ({ hasAnswer, hasTimes, isRunning } = message);
      openText.hidden = message.source !== 'file';
      if (!message.isSame) {
        keepState({ selected: undefined, top: undefined });
      }
      const { selected, top } = inspectorApi.getState() ?? {};
      rows.clear();
      restored = selected;
      grid.reset({ hasTimes, selected, top: top ?? (isRunning ? undefined : 0) });
      summary.setQuestion(message.question);
      break;
    }
    case 'rows': {
      const isCurrent = message.request === request;
      rows.append(message.rows, isCurrent ? message.shown : []);
      if (restored !== undefined && restored < rows.total) {
        timeline.select(rows.row(restored)?.at);
        if (showsDetail) {
          showDetail(true);
          openDetail(restored);
        }
        restored = undefined;
      }
      grid.refresh();
      break;
    }
    case 'filtered':
      if (message.request === request) {
        rows.filter(message.shown, message.isFirst);
        grid.filtered();
      }
      break;
    case 'summary':
      ({ isRunning } = message.summary);
      summary.render(message.summary);
      timeline.render(message.summary, hasTimes);
      filter.setCounts(message.summary.counts);
      break;
    case 'detail':
      if (message.detail.index === grid.selected) {
        detail.fill(message.detail);
      }
      return;
    case 'select':
      grid.select(message.index, true);
      return;
    case 'copied':
      status.textContent = message.text;
      return;
    default:
      message satisfies never;
  }
  summary.setRows(rows.count, rows.total);
  grid.setState(isRunning, emptyText());
}

function emptyText(): string {
  if (rows.total > 0 && filter.isActive) {
    return strings.noMatches;
  }
  return isRunning ? strings.waiting : strings.empty;
}

window.addEventListener('message', ({ data }: MessageEvent<ToInspector>) => receive(data));
if (filter.isActive) {
  sendFilter(state.text ?? '', state.kinds ?? []);
}
inspectorApi.postMessage({ type: 'page.ready' });

/** State that VS Code keeps while the page is hidden. */
interface InspectorState {
  readonly text?: string;
  readonly kinds?: readonly EntryKind[];
  /** The index of the selected row. */
  readonly selected?: number | undefined;
  /** The index of the first row in view; undefined if the end is followed. */
  readonly top?: number | undefined;
  readonly showsDetail?: boolean;
  /** The share of the details, in percent; undefined if the user has not changed it. */
  readonly detailShare?: number | undefined;
  readonly isCollapsed?: boolean;
}

interface InspectorApi {
  postMessage(message: FromInspector): void;
  /** @returns undefined if the page is shown for the first time */
  getState(): InspectorState | undefined;
  setState(state: InspectorState): void;
}

declare function acquireVsCodeApi(): InspectorApi;

function keepState(state: InspectorState): void {
  inspectorApi.setState({ ...inspectorApi.getState(), ...state });
}
