import { type CommandWord, type CurlInvocation, home } from './commandWord';
import { escapeJson } from './escapeJson';

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
    ...headers.filter(header => !isPiped(header)).map(header => `--header ${quoted(header)}`),
    // An argument that begins with @ without quotes is a splatted variable.
    ...(piped.length > 0 ? ["--header '@-'"] : []),
    ...options.map(({ name, value }) => `${name} ${quoted(value)}`),
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
  return headers.length === 0 ? '' : `${["''", ...headers.map(quoted)].join(', ')} | `;
}

function quoted(word: CommandWord): string {
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
