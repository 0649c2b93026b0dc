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
const maxLength = 300;

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
      line.length <= maxLength &&
      (ellipsis.test(line) || words.test(line) || bare.test(line)) &&
      !isKnown(line),
  );
}
