import type { FileChange, Place, PlaceLine } from '../model/fileChange';

/** How many lines of a place are removed or added. */
export function changedLines({ lines }: Place): number {
  return lines.filter(({ mark }) => mark === '-' || mark === '+').length;
}

/** How many lines a change is about. */
export function linesOf({ places, text }: FileChange): number {
  return text === undefined
    ? places.reduce((sum, place) => sum + changedLines(place), 0)
    : text.split('\n').length - 1;
}

/** The ways to read a place as one run of lines: what has no mark is unchanged; or blank lines between added ones are, too. */
export function readings({ lines }: Place): readonly (readonly PlaceLine[])[] {
  if (!lines.some(({ mark }) => mark === '?')) {
    return [lines];
  }
  const isBetween = areBetweenAdded(lines);
  const added = lines.map((line, index): PlaceLine => {
    const isBlank = line.mark === '?' && line.text === '';
    return isBlank && isBetween[index] ? { mark: '+', text: '' } : line;
  });
  return added.some((line, index) => line !== lines[index]) ? [lines, added] : [lines];
}

/** Tells for each line if the nearest lines with a mark, before and after it, are added ones. */
function areBetweenAdded(lines: readonly PlaceLine[]): readonly boolean[] {
  const before = nearestMarks(lines);
  const after = nearestMarks(lines.toReversed()).toReversed();
  return lines.map((_, index) => before[index] === '+' && after[index] === '+');
}

/** For each line its mark, or that of the nearest line before it that has one. */
function nearestMarks(lines: readonly PlaceLine[]): readonly PlaceLine['mark'][] {
  let nearest: PlaceLine['mark'] = '?';
  return lines.map(({ mark }) => {
    nearest = mark === '?' ? nearest : mark;
    return nearest;
  });
}

/**
 * The parts of a place whose lines without a mark only separate them.
 *
 * @returns undefined if there is only one, or if a line between added ones may be one of them
 */
export function partsOf(place: Place): readonly Place[] | undefined {
  const isBetween = areBetweenAdded(place.lines);
  const parts: PlaceLine[][] = [[]];
  for (const [index, line] of place.lines.entries()) {
    if (line.mark !== '?') {
      parts.at(-1)?.push(line);
    } else if (isBetween[index]) {
      return undefined;
    } else {
      parts.push([]);
    }
  }
  const places = parts
    .map(
      (lines, index): Place => ({
        lines,
        line: index === 0 ? place.line : undefined,
        anchors: place.anchors,
        head: place.head,
        isAtEnd: place.isAtEnd === true && index === parts.length - 1,
      }),
    )
    .filter(part => changedLines(part) > 0);
  return parts.length > 1 ? places : undefined;
}
