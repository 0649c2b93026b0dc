import type { DemoFault } from './demoFault';
import type { RecordedResponse } from './readRecordedResponse';
import type { ServedPace } from './servedResponse';

/** What the demo service answers queries with: its report of what it received, the report with a fault, or a recording. */
export type DemoBehavior =
  | { readonly kind: 'report' }
  | { readonly kind: 'fault'; readonly fault: DemoFault }
  | { readonly kind: 'recording'; readonly recording: RecordedResponse; readonly pace: ServedPace };
