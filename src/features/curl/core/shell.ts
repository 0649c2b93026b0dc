import { hiddenInLine } from '../../../base/hiddenCharacters';
import { type CommandWord, home } from './commandWord';

/** A syntax: `posix` for bash, zsh and other POSIX shells, `powershell` for Windows PowerShell 5.1 and PowerShell 7. */
export type Shell = 'posix' | 'powershell';

/**
 * The syntax of the command for the users of a shell. fish and cmd understand neither, but where they run, bash and
 * PowerShell do, too.
 *
 * @param shell its path, or its name as VS Code has it in `TerminalState.shell`
 * @returns undefined if it is not known, such as for `python`
 */
export function shellOf(shell: string): Shell | undefined {
  const name = shell
    .slice(Math.max(shell.lastIndexOf('/'), shell.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');
  if (/^(?:cmd|powershell|pwsh(?:-preview)?)$/.test(name)) {
    return 'powershell';
  }
  return /^(?:[a-z]*sh|wsl)$/.test(name) ? 'posix' : undefined;
}

/** A command for bash, zsh and other POSIX shells. It also works if history expansion (`!`) is on. */
export function posixCommand({ headers, options, url, body }: CurlInvocation): string {
  return [
    'curl --no-buffer --globoff',
    ...headers.map(header => `--header ${quotedForPosix(header)}`),
    ...options.map(({ name, value }) => `${name} ${quotedForPosix(value)}`),
    quotedForPosix([url]),
    'json' in body
      ? `--data-raw ${quotedForPosix(escapeJson(body.json, 'hidden'))}`
      : `--data-binary ${quotedForPosix([`@${body.file}`])}`,
  ].join(' \\\n  ');
}

/** Within single quotes, nothing else has a meaning. Within double quotes, the value of a variable is not split. */
function quotedForPosix(word: CommandWord): string {
  return word
    .map(piece =>
      typeof piece === 'string' ? `'${piece.replaceAll("'", "'\\''")}'` : `"$${piece.env}"`,
    )
    .join('');
}

/**
 * A command for Windows PowerShell 5.1 and PowerShell 7. The two pass quotation marks to programs in different ways
 * (about_Parsing, `$PSNativeCommandArgumentPassing`), so no argument contains any: the headers with values of the user go
 * through standard input, and the body through a temporary file.
 *
 * @param program `curl.exe` on Windows, because `curl` is an alias of Invoke-WebRequest in Windows PowerShell; otherwise
 * `curl`
 */
export function powershellCommand(
  { headers, options, url, body }: CurlInvocation,
  program: 'curl' | 'curl.exe',
): string {
  const isPiped = (header: CommandWord) =>
    header.some(piece => typeof piece !== 'string' || piece.includes('"'));
  const piped = headers.filter(isPiped);
  const command = [
    `${pipeInput(piped)}${program} --no-buffer --globoff`,
    ...headers
      .filter(header => !isPiped(header))
      .map(header => `--header ${quotedForPowershell(header)}`),
    // An argument that begins with @ without quotes is a splatted variable.
    ...(piped.length > 0 ? ["--header '@-'"] : []),
    ...options.map(({ name, value }) => `${name} ${quotedForPowershell(value)}`),
    singleQuoted(url),
  ];
  if ('file' in body) {
    return [...command, `--data-binary ${singleQuoted(`@${body.file}`)}`].join(' `\n  ');
  }
  return [
    'try {',
    '  $queryBody = New-TemporaryFile',
    `  Set-Content -LiteralPath $queryBody -NoNewline -Encoding Ascii -Value ${quotedForPowershell(escapeJson(body.json, 'nonAscii'))}`,
    `  ${[...command, '--data-binary "@$queryBody"'].join(' `\n    ')}`,
    '} finally {',
    '  Remove-Item -LiteralPath $queryBody',
    '}',
  ].join('\n');
}

/**
 * Headers for `--header @-`, a line each. Windows PowerShell puts a byte order mark before the first line if the code page
 * is UTF-8, so that line is empty. curl ignores it.
 */
function pipeInput(headers: readonly CommandWord[]): string {
  return headers.length === 0 ? '' : `${["''", ...headers.map(quotedForPowershell)].join(', ')} | `;
}

function quotedForPowershell(word: CommandWord): string {
  return word.some(piece => typeof piece !== 'string')
    ? `"${word.map(expandable).join('')}"`
    : singleQuoted(word.join(''));
}

/** A piece of a string in double quotes, which typographic ones end, too. */
function expandable(piece: CommandWord[number]): string {
  if (typeof piece === 'string') {
    return piece.replace(/[`$"\u201c-\u201e]/g, '`$&');
  }
  return piece === home ? '$HOME' : `\${env:${piece.env}}`;
}

/** A typographic single quote ends a string, too, and each is escaped by doubling it. */
function singleQuoted(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

export interface CurlOption {
  readonly name: string;
  readonly value: CommandWord;
}

export interface CurlInvocation {
  /** With secrets only as variables. */
  readonly headers: readonly CommandWord[];
  /** Options for certificates and the proxy. */
  readonly options: readonly CurlOption[];
  readonly url: string;
  readonly body: CurlBody;
}

/** The body of a command: JSON on one line, or a file that contains it. */
export type CurlBody = { readonly json: CommandWord } | CurlFile;

export interface CurlFile {
  /** The path of the file. */
  readonly file: string;
  /** The texts in it that a person must replace with secrets. */
  readonly toReplace: readonly string[];
}

/** Only for this purpose: texts keep them, because some languages and many emoji need them. */
const joiners = /[\u200c\u200d]/g;

const escapes = {
  /**
   * Characters that are invisible, control a terminal, or change the direction of a text: the pasted text is the
   * visible one.
   */
  hidden: [hiddenInLine, joiners],
  /** All that are not ASCII, because PowerShell encodes them in its own ways. */
  nonAscii: [/[^\x20-\x7e]/g],
} as const;

/**
 * Escapes characters in JSON. The result has the same value.
 *
 * @param json on one line: all such characters are in its strings
 */
function escapeJson(json: CommandWord, which: keyof typeof escapes): CommandWord {
  return json.map(piece =>
    typeof piece === 'string'
      ? escapes[which].reduce<string>(
          (text, characters) => text.replace(characters, escaped),
          piece,
        )
      : piece,
  );
}

/** As UTF-16 code units, which JSON escapes one by one. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
