import type { EntryKind } from '../../protocol/toInspector';

/** The icon of each kind: names of codicons. */
export const kindIcons: Readonly<Record<EntryKind, string>> = {
  message: 'comment',
  log: 'output',
  failure: 'warning',
  unknown: 'question',
  malformed: 'error',
  comment: 'pulse',
  done: 'check',
  ignored: 'circle-slash',
};
