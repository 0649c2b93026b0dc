/**
 * Characters that are not seen where they stand, as a pattern for the flag `u`: Unicode's ignorable characters, which
 * include bidirectional controls and fillers, further separators and annotations, and the blank Braille cell. Joiners
 * and variation selectors are included only where no script and no emoji needs them: joiners after ASCII, Latin, Greek,
 * or Cyrillic characters, and variation selectors of emoji after anything else.
 */
const hidden = [
  String.raw`(?![\u200c\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}`,
  String.raw`[\u2028\u2029\u2800\ufff9-\ufffb]`,
  String.raw`[\u200c\u200d](?<=(?:^|[\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]).)`,
  String.raw`[\ufe0e\ufe0f](?<!\p{Extended_Pictographic}.)(?!\u20e3)`,
].join('|');

/** The hidden characters of a text on one line: control characters except the tab are included. */
export const hiddenInLine = new RegExp(String.raw`[^\P{Cc}\t]|${hidden}`, 'gu');

/** The hidden characters of a text of several lines. */
export const hiddenInLines = new RegExp(String.raw`[^\P{Cc}\t\n]|${hidden}`, 'gu');
