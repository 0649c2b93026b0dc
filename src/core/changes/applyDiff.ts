import type { Refused } from './changeRefusal';
import type { FileDiff } from './diff/fileDiff';
import { type Patched, patchText } from './diff/patchText';
import { SearchableText } from './diff/searchableText';
import { dispute } from './dispute';
import type { FileState } from './fileState';
import { hasElision } from './hasElision';

/**
 * Applies a diff to the planned state of its files.
 *
 * @param from the file that it changes; undefined if it creates one
 * @param to the file that results, which may be the same; undefined if it deletes the file
 * @returns why it is refused, if it is; the states are then unchanged, or disputed
 */
export function applyDiff(
  diff: FileDiff,
  from: FileState | undefined,
  to: FileState | undefined,
): Refused | undefined {
  if (from?.isDisputed || to?.isDisputed) {
    return { reason: 'several' };
  }
  if (!from) {
    return to ? create(to, diff) : { reason: 'malformed' };
  }
  if (!to) {
    return remove(from, diff);
  }
  return from === to ? modify(from, diff) : move(from, to, diff);
}

function create(to: FileState, diff: FileDiff): Refused | undefined {
  const patched = patchText(new SearchableText(''), diff.hunks);
  if (!('text' in patched)) {
    return { reason: 'malformed' };
  }
  if (to.text) {
    return { reason: to.text.content === patched.text ? 'applied' : 'exists' };
  }
  to.text = new SearchableText(patched.text);
  return undefined;
}

function remove(from: FileState, { hunks }: FileDiff): Refused | undefined {
  if (from.text === undefined) {
    return { reason: from.base === undefined ? 'applied' : 'several' };
  }
  const patched = hunks.length > 0 ? patchText(from.text, hunks) : { text: '' };
  if (!('text' in patched) || patched.text !== '') {
    return { reason: 'notFound', line: hunks[0]?.start };
  }
  from.text = undefined;
  return undefined;
}

function move(from: FileState, to: FileState, diff: FileDiff): Refused | undefined {
  if (!diff.isRename && !diff.isCopy) {
    return { reason: 'malformed' };
  }
  if (from.text === undefined) {
    return { reason: to.text !== undefined && diff.isRename ? 'applied' : 'missing' };
  }
  if (to.text !== undefined) {
    return { reason: 'exists' };
  }
  if (diff.isRename && to.base !== undefined) {
    // VS Code would find the old file there: a change before this one deletes or renames it.
    return dispute(to);
  }
  const patched = patchText(from.text, diff.hunks);
  if (!('text' in patched)) {
    return patched;
  }
  if (diff.isRename && from.text.content !== from.base?.content) {
    return { reason: 'several' };
  }
  to.text = new SearchableText(patched.text);
  if (diff.isRename) {
    to.from = from;
    from.text = undefined;
  }
  return undefined;
}

function modify(state: FileState, { hunks, hasMode }: FileDiff): Refused | undefined {
  if (state.text === undefined) {
    return { reason: state.base === undefined ? 'missing' : 'several' };
  }
  if (hunks.length === 0) {
    return { reason: hasMode ? 'mode' : 'malformed' };
  }
  const { text } = state;
  if (hasElision(addedLines(hunks), line => text.has(line))) {
    return { reason: 'elided' };
  }
  const patched = state.whole
    ? patchWhole(text, state.base, hunks)
    : patchAgain(text, state, hunks);
  if (patched === undefined) {
    return dispute(state);
  }
  if (!('text' in patched)) {
    return patched;
  }
  if (patched.text === text.content) {
    return { reason: 'applied' };
  }
  state.text = new SearchableText(patched.text);
  state.hunks = [...state.hunks, ...hunks];
  return undefined;
}

/** Applies hunks to a text that has others applied, which those may or may not know; undefined if that is not certain. */
function patchAgain(
  text: SearchableText,
  { base, hunks: before }: FileState,
  hunks: FileDiff['hunks'],
): Patched | undefined {
  const next = patchText(text, hunks);
  if (before.length === 0 || !base) {
    return next;
  }
  const together = patchText(base, [...before, ...hunks]);
  if (!('text' in next)) {
    return 'text' in together ? together : next;
  }
  return !('text' in together) || together.text === next.text
    ? next
    : { reason: 'ambiguous', line: hunks[0]?.start };
}

/** Checks that hunks agree with a whole text of the same file; undefined if they do not. */
function patchWhole(
  text: SearchableText,
  base: SearchableText | undefined,
  hunks: FileDiff['hunks'],
): Patched | undefined {
  const before = patchText(base ?? new SearchableText(''), hunks);
  const after = patchText(text, hunks);
  const agrees =
    ('text' in before && before.text === text.content) ||
    (!('text' in after) && after.reason === 'applied');
  return agrees ? { text: text.content } : undefined;
}

function addedLines(hunks: FileDiff['hunks']): readonly string[] {
  return hunks.flatMap(({ lines }) => {
    const removed = new Set(lines.flatMap(line => (line.startsWith('-') ? line.slice(1) : [])));
    return lines.flatMap(line =>
      line.startsWith('+') && !removed.has(line.slice(1)) ? line.slice(1) : [],
    );
  });
}
