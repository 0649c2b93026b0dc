import { hiddenInLine } from '../../../protocol/hiddenCharacters';

export const shells = ['posix', 'fish', 'powershell', 'cmd'] as const;

/**
 * A syntax: `posix` for bash, zsh and other POSIX shells, `powershell` for Windows PowerShell 5.1 and PowerShell 7, and
 * `cmd` for the Command Prompt of Windows.
 */
export type Shell = (typeof shells)[number];

const syntaxes: Readonly<Record<string, Shell>> = {
  ash: 'posix',
  bash: 'posix',
  dash: 'posix',
  gitbash: 'posix',
  ksh: 'posix',
  mksh: 'posix',
  sh: 'posix',
  wsl: 'posix',
  zsh: 'posix',
  fish: 'fish',
  powershell: 'powershell',
  pwsh: 'powershell',
  'pwsh-preview': 'powershell',
  cmd: 'cmd',
};

/**
 * The syntax of a shell.
 *
 * @param shell its path, or its name as VS Code has it in `TerminalState.shell`
 * @returns undefined if it is not known, such as for `python`
 */
export function shellOf(shell: string): Shell | undefined {
  const name = shell
    .slice(Math.max(shell.lastIndexOf('/'), shell.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');
  return Object.hasOwn(syntaxes, name) ? syntaxes[name] : undefined;
}

/** Quote a text so that the shell passes it on exactly. Within single quotes, nothing else has a meaning. */
const quotes: Readonly<Record<'posix' | 'fish', (text: string) => string>> = {
  posix: text => `'${text.replaceAll("'", "'\\''")}'`,
  fish: text => `'${text.replace(/['\\]/g, '\\$&')}'`,
};

/** A command for bash, zsh and other POSIX shells, or for fish. It also works if history expansion (`!`) is on. */
export function unixCommand(invocation: CurlInvocation, shell: 'posix' | 'fish'): string {
  const quote = quotes[shell];
  return commandLines(
    invocation,
    // Within double quotes, the shell does not split the value of a variable.
    word =>
      word.map(piece => (typeof piece === 'string' ? quote(piece) : `"$${piece.env}"`)).join(''),
    json => quote(escapeJson(json, 'hidden')),
  ).join(' \\\n  ');
}

/** The lines of a command whose arguments are all in it. */
function commandLines(
  { headers, options, url, body }: CurlInvocation,
  quoted: (word: CommandWord) => string,
  quotedJson: (json: string) => string,
): readonly string[] {
  return [
    'curl --no-buffer --globoff',
    ...headers.map(header => `--header ${quoted(header)}`),
    ...options.map(({ name, value }) => `${name} ${quoted(value)}`),
    quoted([url]),
    'json' in body
      ? `--data-raw ${quotedJson(body.json)}`
      : `--data-binary ${quoted([`@${body.file}`])}`,
  ];
}

/**
 * A command for the Command Prompt of Windows, on one line. First cmd splits and expands the line by its own rules, then
 * curl splits it by those of the C runtime (Parsing C command-line arguments), so a text must mean the same to both.
 */
export function cmdCommand(invocation: CurlInvocation): string {
  return commandLines(invocation, quotedForCmd, quotedJson).join(' ');
}

function quotedForCmd(word: CommandWord): string {
  const text = word.map(quotedPiece).join('');
  return `"${text.replace(/\\+$/, '$&$&')}"`;
}

/**
 * A quotation mark or percent sign is put between two quoted texts and escaped with a caret, which has no meaning within
 * quotes. So what follows is quoted for cmd, too, and no `%name%` remains.
 */
function quotedPiece(piece: CommandWord[number]): string {
  if (typeof piece !== 'string') {
    return `%${piece === home ? 'USERPROFILE' : piece.env}%`;
  }
  return piece.replace(/(\\*)"|(\\*)%/g, (_, quote?: string, percent?: string) =>
    quote === undefined ? `${percent}${percent}"^%"` : `${quote}${quote}"\\^""`,
  );
}

/** JSON without characters that have a meaning for cmd: only the quotation marks are escaped, for the C runtime. */
function quotedJson(json: string): string {
  return `"${escapeJson(json, 'cmd').replace(/(\\*)"/g, '$1$1\\"')}"`;
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
    `  Set-Content -LiteralPath $queryBody -NoNewline -Encoding Ascii -Value ${singleQuoted(escapeJson(body.json, 'nonAscii'))}`,
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

/** A value that the shell fills in: an environment variable. */
interface Variable {
  readonly env: string;
}

/** The user's home folder, which shells of Windows have under other names. */
export const home: Variable = { env: 'HOME' };

/** One argument of a command: texts that are passed on exactly, and values that the shell fills in. */
export type CommandWord = ReadonlyArray<string | Variable>;

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

/** The body of a command: JSON on one line, or the path of a file that contains it. */
export type CurlBody = { readonly json: string } | { readonly file: string };

/** Only for this purpose: texts keep them, because some languages and many emoji need them. */
const joiners = /[\u200c\u200d]/g;

const escapes = {
  /** Those that are invisible, control a terminal, or change the direction of a text: what is pasted is what is seen. */
  hidden: [hiddenInLine, joiners],
  /** All that are not ASCII, for shells that encode them in their own ways. */
  nonAscii: [/[^\x20-\x7e]/g],
  /** The same, and what cmd interprets even in quotes. What remains of that are `"` and `\`. */
  cmd: [/[^\x20-\x7e]|[%!^&|<>()]/g],
} as const;

/**
 * Escapes characters in JSON. The result has the same value.
 *
 * @param json on one line: all such characters are in its strings
 */
function escapeJson(json: string, which: keyof typeof escapes): string {
  return escapes[which].reduce<string>(
    (text, characters) => text.replace(characters, escaped),
    json,
  );
}

/** As UTF-16 code units, which JSON escapes one by one. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
