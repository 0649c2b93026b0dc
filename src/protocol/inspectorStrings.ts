import type { EntryFault, EntryKind, PhaseStep } from './toInspector';

/** The texts of the event inspector's page. The host localizes them; the page fills in `{0}`. */
export interface InspectorStrings {
  readonly all: string;
  readonly bytes: string;
  readonly clearFilter: string;
  readonly close: string;
  readonly columns: {
    readonly number: string;
    readonly time: string;
    readonly gap: string;
    readonly kind: string;
    readonly size: string;
    readonly text: string;
  };
  readonly copyRow: string;
  readonly copyRows: string;
  readonly details: string;
  readonly empty: string;
  readonly eventsPerSecond: string;
  readonly faults: Readonly<Record<EntryFault, string>>;
  readonly filter: string;
  readonly filterKinds: string;
  readonly followEnd: string;
  readonly formatted: string;
  readonly grid: string;
  readonly kinds: Readonly<Record<EntryKind, string>>;
  readonly longestGap: string;
  readonly milliseconds: string;
  readonly noMatches: string;
  readonly noTime: string;
  readonly notShown: string;
  readonly openText: string;
  readonly phases: Readonly<Record<PhaseStep, string>>;
  readonly received: string;
  readonly resizeDetails: string;
  readonly rows: string;
  readonly rowsOfAll: string;
  readonly seconds: string;
  readonly showInAnswer: string;
  readonly summary: string;
  readonly timeline: string;
  readonly timelineHint: string;
  readonly waiting: string;
}
