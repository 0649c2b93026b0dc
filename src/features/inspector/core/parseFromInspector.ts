import { isRecord } from '../../../core/text/json';
import type {
  EntryKind,
  FromInspector,
  FromInspectorFields,
  FromInspectorType,
  MaxFilterLength,
} from '../../../protocol/inspectorMessages';

type Check = (value: unknown) => boolean;

const maxFilterLength: MaxFilterLength = 1000;

const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0;
const isFilterText: Check = value => typeof value === 'string' && value.length <= maxFilterLength;

/** The compiler checks that the table names every kind. */
const kinds: Readonly<Record<EntryKind, true>> = {
  message: true,
  log: true,
  failure: true,
  unknown: true,
  malformed: true,
  comment: true,
  done: true,
  ignored: true,
};
const isKinds: Check = value =>
  Array.isArray(value) &&
  value.length <= Object.keys(kinds).length &&
  value.every(kind => typeof kind === 'string' && Object.hasOwn(kinds, kind));

/** A check for each field of each message. A message with any other field is rejected. */
const schema: {
  readonly [Type in FromInspectorType]: Record<keyof FromInspectorFields[Type], Check>;
} = {
  'page.ready': {},
  'rows.filter': { request: isCount, text: isFilterText, kinds: isKinds },
  'rows.copy': {},
  'row.copy': { index: isCount },
  'row.open': { index: isCount },
  'row.reveal': { index: isCount },
  'file.openText': {},
};

/** A message from the page of an event inspector; undefined for anything else. */
export function parseFromInspector(value: unknown): FromInspector | undefined {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(schema, value.type)) {
    return undefined;
  }
  const checks: Readonly<Record<string, Check>> = schema[value.type as FromInspectorType];
  const { type: _, ...fields } = value;
  const names = Object.keys(fields);
  return names.length === Object.keys(checks).length &&
    names.every(name => Object.hasOwn(checks, name) && checks[name]?.(fields[name]))
    ? (value as FromInspector)
    : undefined;
}
