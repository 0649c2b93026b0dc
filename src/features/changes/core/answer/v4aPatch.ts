import { type FileChange, markedLine, type Place, type PlaceLine } from '../model/fileChange';

const fileHeader = /^\*\*\* (Update|Add|Delete) File: (.*\S)\s*$/;
const numbers = /^@@ -(\d{1,9})(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@ ?(.*)$/;

/** The lines with a patch in this form, in a text or in a JSON string within it; undefined if there is none. */
export function patchLines(lines: readonly string[]): readonly string[] | undefined {
  if (lines.some(line => fileHeader.test(line) || /^\*\*\* Begin Patch\s*$/.test(line))) {
    return lines;
  }
  const [string] = lines.flatMap(line => inString.exec(line) ?? []);
  return string === undefined ? undefined : String(JSON.parse(string)).split('\n');
}

const inString =
  /"(?:[^"\\]|\\["\\/bfnrtu])*\*\*\* Begin Patch\\n(?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*"/;

/**
 * Reads a patch with lines such as `*** Update File: src/a.ts`.
 *
 * @param isComplete false if its end may be missing
 */
export function readPatch(lines: readonly string[], isComplete: boolean): readonly FileChange[] {
  const sections: { header: RegExpExecArray; lines: string[] }[] = [];
  let hasEnd = !lines.some(line => /^\*\*\* Begin Patch/.test(line));
  let isOpen = false;
  for (const line of lines) {
    const header = fileHeader.exec(line);
    if (header) {
      sections.push({ header, lines: [] });
      isOpen = true;
    } else if (/^\*\*\* (?:Begin|End) Patch\s*$/.test(line)) {
      hasEnd ||= line.startsWith('*** End');
      isOpen = false;
    } else if (isOpen) {
      sections.at(-1)?.lines.push(line);
    }
  }
  return sections.map(({ header, lines: body }, index) => {
    const change = changeOf(header, body);
    const isCut = index === sections.length - 1 && !(hasEnd && isComplete);
    return isCut ? { ...change, problem: change.problem ?? 'incomplete' } : change;
  });
}

function changeOf([, verb, path = '']: RegExpExecArray, body: readonly string[]): FileChange {
  switch (verb) {
    case 'Add':
      return { kind: 'create', path, places: [{ lines: addedLines(body) }] };
    case 'Delete': {
      const isRest = body.some(line => line.trim() !== '');
      return { kind: 'discard', path, places: [], ...(isRest && { problem: 'malformed' }) };
    }
    default:
      return updateOf(path, body);
  }
}

/** The lines of a new file, which some agents write without marks. */
function addedLines(body: readonly string[]): readonly PlaceLine[] {
  const end = body.findLastIndex(line => line.trim() !== '') + 1;
  return body.some(line => line.startsWith('+'))
    ? body.map(markedLine)
    : body.slice(0, end).map(text => ({ mark: '+', text }));
}

function updateOf(path: string, body: readonly string[]): FileChange {
  let newPath: string | undefined;
  const places: { lines: PlaceLine[]; line?: number; anchors: string[]; isAtEnd?: boolean }[] = [];
  let anchors: string[] = [];
  let isOpen = false;
  for (const line of body) {
    const moved = /^\*\*\* Move to: (.*\S)\s*$/.exec(line)?.[1];
    if (moved !== undefined) {
      newPath = moved;
    } else if (/^\*\*\* End of File\s*$/.test(line)) {
      const last = places.at(-1);
      if (last) {
        last.isAtEnd = true;
      }
    } else if (line.startsWith('@@')) {
      const [, number, head] = numbers.exec(line) ?? [];
      const anchor = (head ?? line.slice(2).replace(/@@\s*$/, '')).trim();
      anchors = isOpen ? [] : anchors;
      anchors.push(...(anchor === '' || anchor === '...' ? [] : [anchor]));
      isOpen = false;
      if (number !== undefined) {
        places.push({ lines: [], line: Number(number), anchors });
        isOpen = true;
      }
    } else {
      if (!isOpen) {
        places.push({ lines: [], anchors });
        isOpen = true;
      }
      places.at(-1)?.lines.push(markedLine(line));
    }
  }
  const trimmed = places.map((place): Place => ({ ...place, lines: withoutBlankEnd(place.lines) }));
  const kind = newPath === undefined ? 'edit' : 'move';
  return { kind, path, newPath, places: trimmed };
}

function withoutBlankEnd(lines: readonly PlaceLine[]): readonly PlaceLine[] {
  const last = lines.findLastIndex(({ mark, text }) => mark !== '?' || text.trim() !== '');
  return lines.slice(0, last + 1);
}
