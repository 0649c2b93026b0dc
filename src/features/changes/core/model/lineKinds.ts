/** Lines that begin, divide, and end an edit of the form search and replace. */
export const searchStart = /^(?:<{5,9} ?(?:SEARCH|ORIGINAL)\b.*|-{5,9} ?SEARCH\b.*)$/;
export const searchDivider = /^={5,9}\s*$/;
export const searchEnd = /^(?:>{5,9} ?(?:REPLACE|UPDATED)\b.*|\+{5,9} ?REPLACE\b.*)$/;

/** Lines that only a patch of the form V4A has. */
const patchMarker =
  /^\*\*\* (?:Begin Patch|End Patch|End of File|(?:Update|Add|Delete) File: .+|Move to: .+)\s*$/;

/** What git leaves in a file with conflicts. */
const conflict = /^(?:<{7}|>{7})(?: .*)?$/;

/** @returns true for a line that is no content of a file, unless the file is about such lines */
export function isMarker(line: string): boolean {
  return [searchStart, searchEnd, patchMarker, conflict].some(marker => marker.test(line));
}

/** The beginning of a comment in some language. */
const comment = String.raw`(?:\/\/+|\/\*+|\{\/\*+|<!--+|#+|--+|;+|%+|\(\*|"""|''')`;

/** `// ...`, `# … rest of the file`, `/* ... existing code ... *\/`. */
const ellipsis = new RegExp(String.raw`^\s*${comment}\s*[[({]?\s*(?:\.{3}|…)`);

/** What is left out, in English, German, French, Spanish, Japanese, and Chinese. */
const leftOut = [
  String.raw`(?:the )?(?:rest|remainder) of (?:the |your )?(?:code|file|class|function|method|module|component|implementation|imports)\b`,
  String.raw`(?:existing|unchanged|remaining|other|previous) (?:code|methods?|functions?|imports?|content|implementation|lines)\b(?: (?:here|stays?|remains?|unchanged|goes here|as (?:is|before)).*)?\W*$`,
  String.raw`(?:code |lines )?(?:unchanged|omitted)\W*$`,
  String.raw`same as (?:before|above)\W*$`,
  String.raw`keep (?:the )?(?:existing|remaining|other|rest of the) (?:code|file|methods?|functions?|imports?|content|implementation|lines)\b`,
  String.raw`(?:der )?rest (?:des codes|der (?:datei|klasse|funktion|methode))|(?:bestehender|vorhandener|restlicher|übriger) code|unverändert\W*$`,
  String.raw`(?:le )?reste du (?:code|fichier)|code (?:existant|inchangé)|inchangé\W*$`,
  String.raw`(?:el )?resto del (?:código|archivo)|código existente|sin cambios\W*$`,
  '残りのコード|残りの部分|既存のコード|以下省略|省略|変更なし|以下同じ',
  '其余代码|剩余代码|其他代码|现有代码|省略|保持不变|其余部分',
].join('|');

/** `// rest of the code`, `# existing code here`, `// (unchanged)`. */
const words = new RegExp(String.raw`^\s*${comment}\s*[[({（]?\s*(?:${leftOut})`, 'i');

/** A line of nothing else. */
const bare = /^\s*(?:\.{3}|…|\[(?:\.{3}|…)\]|<(?:\.{3}|…)>)\s*$/;

/** UTF-16 code units; no longer line stands for others. */
const maxElidedLength = 300;

/**
 * The first of some lines that stands for code that an agent left out.
 *
 * @param isKnown tells if a line is meant as it is, such as one of the file
 */
export function elidedLine(
  lines: readonly string[],
  isKnown: (line: string) => boolean,
): string | undefined {
  return lines.find(
    line =>
      line.length <= maxElidedLength &&
      (ellipsis.test(line) || words.test(line) || bare.test(line)) &&
      !isKnown(line),
  );
}

/** @returns false for lines that many places have, such as blank ones and closing brackets */
export function isSignificant(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/** A text without the line feeds at its end. A regular expression for them takes quadratic time for blank lines elsewhere. */
export function withoutEndLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') {
    end -= 1;
  }
  return text.slice(0, end);
}
