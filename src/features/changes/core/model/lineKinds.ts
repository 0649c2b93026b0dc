/** Lines that begin, divide, and end an edit of the form search and replace. */
export const searchStart = /^(?:<{5,9} ?(?:SEARCH|ORIGINAL)\b.*|-{5,9} ?SEARCH\b.*)$/;
export const searchDivider = /^={5,9}\s*$/;
export const searchEnd = /^(?:>{5,9} ?(?:REPLACE|UPDATED)\b.*|\+{5,9} ?REPLACE\b.*)$/;

/**
 * Lines of edits in any form, however many signs they have: of searches, of git, of patches, of diffs, and of tools.
 */
const markers: readonly RegExp[] = [
  /^(?:<{3,}|-{3,}) ?(?:SEARCH|ORIGINAL)\b/,
  /^(?:>{3,}|\+{3,}) ?(?:REPLACE|UPDATED)\b/,
  /^(?:<{7}|>{7})(?: .*)?$/,
  /^\*\*\* (?:Begin Patch|End Patch|End of File|(?:Update|Add|Delete) File: .+|Move to: .+)$/,
  /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/,
  /^diff --git \S+ \S+$/,
  /^<\/?(?:replace_in_file|write_to_file|apply_diff|search_and_replace|old_str(?:ing)?|new_str(?:ing)?)>$/,
];

const divider = /^={3,}$/;

/** @returns true for a line that is not content of a file, unless the file is about such lines */
export function isMarker(line: string): boolean {
  const text = unescaped(line);
  return markers.some(marker => marker.test(text));
}

/** The first line that marks an edit. A divider below a line of its length is an underline, and so is any in a text. */
export function markerIn(lines: readonly string[], isText: boolean): string | undefined {
  return lines.find((line, index) => {
    const above = lines[index - 1]?.trim() ?? '';
    const isUnderline =
      isText || (/[\p{L}\p{N}]$/u.test(above) && above.length === line.trim().length);
    return isMarker(line) || (divider.test(unescaped(line)) && !isUnderline);
  });
}

/** The line without blanks around it, and without escapes of HTML or of a shell. */
function unescaped(line: string): string {
  return line
    .trim()
    .replace(/^\\+/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * The beginning of a comment in some language. `#[` is an attribute of Rust, `#name;` a private member of JavaScript.
 */
const comment = String.raw`(?:\/\/+|\/\*+|\{\/\*+|<!--+|#+(?!\[|[\w$]+\s*[;=(.])|--+|;+|%+|\(\*|"""|'''|\*(?= ))`;
const startOfComment = new RegExp(String.raw`^\s*${comment}`);

/** `// ...`, `# … rest of the file`, `/* ... existing code ... *\/`. */
const ellipsis = new RegExp(String.raw`^\s*${comment}\s*[[({]?\s*(?:\.{3}|…)`);

/** Words for code that is left out, in English, German, French, Spanish, Japanese, and Chinese. */
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

/** A line of only such a sign. */
const bare = /^\s*(?:\.{3}|…|\[(?:\.{3}|…)\]|<(?:\.{3}|…)>)\s*$/;

/** Words about the rest of some code, in languages that answers are written in. */
const rest = new RegExp(
  [
    String.raw`\.{3}|…|\b(?:rest|remain\w*|existing|unchanged|unmodified|untouched|omitted|elided|snip\w*|truncated|abbreviated|shortened)\b`,
    String.raw`\b(?:left out|no (?:other |further )?changes?|not changed|(?:same )?as (?:before|above|is|it was|in the original)|as-is|same (?:code|logic|as)|stays? the same|and so on|etc)\b`,
    String.raw`\b(?:keep|kept|previous|original|other|more|earlier) (?:\w+ )*?(?:code|methods?|functions?|imports?|lines?|logic|implementation|content|fields?|cases?|tests?|props?|routes?|rules?|entries|handlers?|statements?|everything|it)\b`,
    String.raw`\b(?:restliche\w*|übrige\w*|bestehende\w*|unverändert\w*|wie (?:vorher|bisher|gehabt|oben)|ausgelassen|gekürzt)(?![\p{L}])`,
    String.raw`\b(?:le reste|reste d\w|existante?s?|inchangée?s?|identique|omise?s?|comme avant|sans changement)(?![\p{L}])`,
    String.raw`\b(?:el resto|resto|restantes?|existentes?|sin cambios|igual que antes|omitid[oa]s?|inalterad[oa]s?|esistente|invariat[oa]|invariato)(?![\p{L}])`,
    '残り|既存|省略|変更なし|変更な|同じ|以下|そのまま|其余|剩余|其他|现有|原有|保持|不变|相同|остал|без изменений|прежн|как раньше|나머지|기존|생략|그대로',
  ].join('|'),
  'iu',
);

/** The maximum length of a line that stands for others, in UTF-16 code units. */
const maxRemarkLength = 300;

/** @returns true for a line that stands for code that is left out, wherever it is */
export function isElision(line: string): boolean {
  return (
    line.length <= maxRemarkLength && (ellipsis.test(line) || words.test(line) || bare.test(line))
  );
}

/** @returns true for a comment */
export function isComment(line: string): boolean {
  return startOfComment.test(line);
}

/** @returns true for a line that may stand for code: a comment, dots, or words about the rest without a sign of code */
export function mayStandForCode(line: string): boolean {
  return (
    line.length <= maxRemarkLength &&
    (isComment(line) || bare.test(line) || (remark.test(line.trim()) && rest.test(line)))
  );
}

/** Two words or more without a sign of code, which may be in brackets or between dots. `...rest` is code. */
const remark =
  /^[[(<{]?(?=\S+\s+\S)(?!.*\S\s*[(,]?\.{3}[\p{L}_$])(?!\.{3}\p{L}+[,)]?$)[\p{L}\p{N} ,.'’()…—-]+[\])>}]?$/u;

/** @returns true if a line that may stand for code is about the rest of it */
export function isAboutRest(line: string): boolean {
  return rest.test(line);
}

/** An announcement, such as `And further below:`. */
const announcement = /^\p{Lu}[\p{L}\p{N}\s,'’"`().-]*\s[\p{L}\p{N}\s,'’"`().-]*:$/u;

/** @returns true for a line without a mark that need not be in the file: it is blank, a comment, or plainly prose */
export function isRemark(line: string): boolean {
  return line.trim() === '' || isComment(line) || bare.test(line) || announcement.test(line.trim());
}

/** @returns false for lines that many places have, such as blank ones and closing brackets */
export function isSignificant(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/**
 * A text without the line feeds at its end. A regular expression for them takes quadratic time for blank lines
 * elsewhere.
 */
export function withoutEndLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') {
    end -= 1;
  }
  return text.slice(0, end);
}
