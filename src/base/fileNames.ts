/** A name of a file in an answer. */
export interface FileName {
  readonly path: string;
  /** True if only an existing file can confirm the name: `Node.js` as a heading, or several words. */
  readonly isUncertain: boolean;
  /** The last of several words, if it can be a name: `In src/a.ts`, `python src/a.py`. */
  readonly otherPath?: string;
}

/** An attribute with a name: `title="src/a.ts"`, `filename=src/a.ts`, `{file: 'src/a.ts'}`. */
const attribute =
  /(?:^|[\s{,])(?:title|path|file(?:-?name|-?path)?)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'{},]+))/i;

/** An info string that is a name, and no language. */
const onlyName =
  /[/\\]|^[\w-]+(?:\.[\w-]+)+$|^\.(?:\w*(?:ignore|rc|attributes|modules)|editorconfig|env(?:\.\w+)?)$/;

/**
 * Remarks on a name that mean a part of the file, or an old version: in English, German, French, Spanish, Japanese, and
 * Chinese.
 */
export const partial =
  /\b(?:excerpt|snippet|fragment|before|old|original|current(?:ly)?|existing|previous(?:ly)?|partial|lines?|only|auszug|vorher|alt|zeilen?|extrait|avant|lignes?|extracto|fragmento|antes|líneas?)\b|抜粋|変更前|行目|片段|节选|修改前|之前/i;

/** UTF-16 code units; anything longer is no path. */
const maxPathLength = 260;

/** UTF-16 code units; a longer info string names no file. */
const maxInfoLength = 1000;

/** Files that have neither a folder nor an extension. Names that are words are in capitals: “License” is a heading. */
const plainNames =
  /^(?:(?:[Bb]rew|[Cc]ontainer|[Dd]ocker|[Gg]em|[Jj]enkins|[Jj]ust|[Mm]ake|[Pp]ip|[Pp]roc|[Rr]ake|[Vv]agrant)file|BUILD|CODEOWNERS|LICENSE|NOTICE|WORKSPACE)$/;

/** Extensions of files that people write. `log` is not among them: `console.log`. */
const extension =
  /\.(?:astro|bash|bat|c|cc|cfg|clj|cljs|cmake|cmd|conf|cpp|cs|csproj|css|csv|cts|cxx|dart|editorconfig|ejs|elm|env|erb|erl|ex|exs|fish|fs|fsx|gd|go|gql|gradle|graphql|groovy|h|hbs|hcl|hh|hpp|hrl|hs|htm|html|http|hxx|ini|ipynb|java|jl|js|json|json5|jsonc|jsonl|jsx|kt|kts|less|lock|lua|m|markdown|md|mdx|mjs|cjs|mk|ml|mli|mm|mod|mts|nim|nix|php|pl|plist|pm|po|prisma|properties|proto|ps1|psm1|pug|py|pyi|pyx|r|rb|rkt|rs|rst|sass|sbt|scala|scm|scss|sh|sln|sol|sql|styl|sum|svelte|svg|swift|tcl|tex|tf|tfvars|thrift|toml|ts|tsv|tsx|twig|txt|v|vb|vbproj|vhd|vim|vue|wat|wgsl|xaml|xml|xsd|xsl|yaml|yml|zig|zsh)$/i;

/** Characters between words, which an unmarked name does not have. */
const sentenceMarks = /^\/\/|[：，。、；！？→⇒]/;

/** Products and platforms, which look like files. */
const products = /^(?:[A-Z]\w*\.js|ASP\.NET|Socket\.io|\w+\.(?:com|io|org|net|dev|ai))$/;

/**
 * The file that the info string of a code block names: ` ```ts src/a.ts `, ` ```ts:src/a.ts `,
 * ` ```ts title="src/a.ts" `.
 */
export function fileOfInfo(info: string): FileName | undefined {
  if (info.length > maxInfoLength) {
    return undefined;
  }
  const named = attribute.exec(info);
  const name = named?.[1] ?? named?.[2] ?? named?.[3];
  if (name !== undefined) {
    return fileName(name, true);
  }
  const joined = /^(?:[A-Za-z][\w+#-]*)?:(.+)$/.exec(info)?.[1];
  const separate = /^[\w+#.-]+\s+(.+)$/.exec(info)?.[1];
  for (const text of [joined, separate, onlyName.test(info) ? info : undefined]) {
    const [, path = '', remark = ''] =
      /^(?:(?:\/\/|#)\s*)?(.*?)(?:\s+\(([^()]*)\))?$/.exec(withoutBrackets(text ?? '')) ?? [];
    if (text !== undefined && !/\d/.test(remark) && !partial.test(remark)) {
      const found = fileName(path, !/\s/.test(path));
      if (found) {
        return found;
      }
    }
  }
  return undefined;
}

/** Removes the brackets in ` ```ts [src/a.ts] ` and ` ```ts (src/a.ts) `; `[id]/page.tsx` is a name. */
function withoutBrackets(text: string): string {
  return /^(?:\[([^[\]]+)\]|\(([^()]+)\))$/.exec(text)?.slice(1).join('') ?? text;
}

/**
 * Reads a text as the name of a file.
 *
 * @param isMarked true if the text is marked as a name, such as by backticks
 */
export function fileName(text: string, isMarked: boolean): FileName | undefined {
  const path = text.trim();
  if (
    path === '' ||
    path.length > maxPathLength ||
    /:\/\/|[<>|*?"`;]|^[-@&=,]|[/\\]$|:\d+(?:[-:]\d+)?$|[,.:]$|^\.\.?$/.test(path)
  ) {
    return undefined;
  }
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const hasFolder = /[/\\]/.test(path);
  const isFile =
    plainNames.test(name) ||
    extension.test(name) ||
    /^\.[A-Za-z][\w.-]+$/.test(name) ||
    (hasFolder && isMarked && /^[\p{L}\p{N}_.-]+$/u.test(name) && !/\s/.test(path)) ||
    (hasFolder && /^[\p{L}\p{N}_-]+\.[A-Za-z]\w{0,11}$/u.test(name));
  // A sentence that ends with a name, or names several.
  const words = path.split(/\s+/);
  const isSentence =
    !isMarked &&
    ((words.length > 1 &&
      (!hasFolder ||
        /\s\S*\s/.test(path.split(/[/\\]/)[0] ?? '') ||
        words.slice(0, -1).some(word => extension.test(word)))) ||
      sentenceMarks.test(path));
  if (!isFile || isSentence || /[({[]$|^\w+\(/.test(path)) {
    return undefined;
  }
  const isSpoken = !isMarked && words.length > 1;
  const last = isSpoken ? fileName(words.at(-1) ?? '', false)?.path : undefined;
  return {
    path,
    isUncertain: isSpoken || (!hasFolder && products.test(path) && !isMarked),
    ...(last !== undefined && { otherPath: last }),
  };
}
