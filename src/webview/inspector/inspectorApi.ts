import type { FromInspector } from '../../protocol/fromInspector';
import type { EntryKind } from '../../protocol/toInspector';

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

/** VS Code's API for the page of an event inspector. */
export const inspectorApi = acquireVsCodeApi();

/** Changes what VS Code keeps while the page is hidden. */
export function keepState(state: InspectorState): void {
  inspectorApi.setState({ ...inspectorApi.getState(), ...state });
}
