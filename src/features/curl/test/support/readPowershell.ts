/** The input that a script passes to curl. */
export interface PowershellCall {
  readonly program: string;
  /** The arguments as PowerShell parses them, before it joins them into a command line. */
  readonly arguments: readonly string[];
  /** The strings that are piped to curl. */
  readonly input: readonly string[];
  /** The content of the temporary file; undefined if there is none. */
  readonly written: string | undefined;
}

/** The path of the temporary file. */
export const temporaryFile = 'C:\\Users\\It is me\\tmp1.tmp';

/**
 * Parses the scripts that the extension copies, as the language specification says (about_Quoting_Rules,
 * about_Parsing): strings in every kind of quotes that PowerShell accepts, generic tokens, and backticks.
 *
 * @param variables by their names, such as `env:HOME`
 * @throws for any other syntax
 */
export function readPowershell(
  script: string,
  variables: Readonly<Record<string, string>>,
): PowershellCall {
  const body =
    /^try \{\n {2}\$queryBody = New-TemporaryFile\n([\s\S]*)\n\} finally \{\n {2}Remove-Item -LiteralPath \$queryBody\n\}$/.exec(
      script,
    )?.[1];
  const statements = tokensOf(body ?? script, {
    ...variables,
    ...(body === undefined ? {} : { queryBody: temporaryFile }),
  });
  let written: string | undefined;
  if (body !== undefined) {
    const [writing = []] = statements.splice(0, 1);
    const [command, ...rest] = writing;
    const value = rest.pop();
    const expected = ['-LiteralPath', temporaryFile, '-NoNewline', '-Encoding', 'Ascii', '-Value'];
    if (command !== 'Set-Content' || JSON.stringify(rest) !== JSON.stringify(expected)) {
      throw new Error(`not the writing of the body: ${writing.join(' ')}`);
    }
    written = value;
  }
  const [tokens = [], ...more] = statements;
  if (more.length > 0) {
    throw new Error('another statement');
  }
  const bar = tokens.indexOf(pipe);
  const input = tokens.slice(0, Math.max(bar, 0)).filter(token => token !== comma);
  const [program = '', ...given] = tokens.slice(bar + 1);
  return { program, arguments: given, input, written };
}

const pipe = '\0|';
const comma = '\0,';
const single = /['\u2018\u2019\u201a\u201b]/;
const double = /["\u201c\u201d\u201e]/;

/** The tokens of each statement. */
function tokensOf(script: string, variables: Readonly<Record<string, string>>): string[][] {
  const statements: string[][] = [[]];
  let index = 0;
  const at = () => script[index] ?? '';
  const push = (token: string) => statements.at(-1)?.push(token);
  while (index < script.length) {
    if (at() === ' ') {
      index++;
    } else if (at() === '\n') {
      index++;
      statements.push([]);
    } else if (script.startsWith('`\n', index)) {
      index += 2;
    } else if (at() === '|' || at() === ',') {
      push(at() === '|' ? pipe : comma);
      index++;
    } else if (single.test(at())) {
      let text = '';
      for (index++; ; index++) {
        if (index >= script.length) {
          throw new Error('unterminated string');
        }
        if (single.test(at())) {
          index++;
          if (!single.test(at())) {
            break;
          }
        }
        text += at();
      }
      push(text);
      endToken();
    } else if (double.test(at())) {
      let text = '';
      for (index++; ; ) {
        if (index >= script.length) {
          throw new Error('unterminated string');
        }
        const variable = /^\$(?:\{([^}]+)\}|(\w+))/.exec(script.slice(index));
        if (at() === '`') {
          text += script[index + 1];
          index += 2;
        } else if (variable) {
          text += variableOf(variable[1] ?? variable[2] ?? '');
          index += variable[0].length;
        } else if (at() === '$') {
          throw new Error('another use of $');
        } else if (double.test(at())) {
          index++;
          if (!double.test(at())) {
            break;
          }
          text += at();
          index++;
        } else {
          text += at();
          index++;
        }
      }
      push(text);
      endToken();
    } else {
      const token = /^[^\s'"`,|;&<>(){}@#\u2018-\u201e]+/.exec(script.slice(index))?.[0];
      if (token === undefined) {
        throw new Error(`unexpected ${script.slice(index, index + 20)}`);
      }
      index += token.length;
      push(token.startsWith('$') ? variableOf(token.slice(1)) : token);
      endToken();
    }
  }
  return statements;

  function endToken() {
    if (index < script.length && !/[\s,|]/.test(at())) {
      throw new Error(`a second token without a space: ${script.slice(index, index + 20)}`);
    }
  }

  function variableOf(name: string): string {
    const value = variables[name];
    if (value === undefined) {
      throw new Error(`no variable ${name}`);
    }
    return value;
  }
}

/**
 * The command line that Windows PowerShell 5.1 builds from arguments: arguments with spaces are put in quotation marks,
 * without escaping.
 */
export function legacyCommandLine(given: readonly string[]): string {
  return given.map(argument => (needsQuotes(argument) ? `"${argument}"` : argument)).join(' ');
}

/** The command line that PowerShell 7.3 and later build from arguments, like .NET's ArgumentList. */
export function standardCommandLine(given: readonly string[]): string {
  return given
    .map(argument =>
      argument !== '' && !/[\s"]/.test(argument)
        ? argument
        : `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`,
    )
    .join(' ');
}

/** Only spaces outside quotation marks count. */
function needsQuotes(argument: string): boolean {
  let isQuoted = false;
  let isEscaped = false;
  for (const character of argument) {
    if (character === '"' && !isEscaped) {
      isQuoted = !isQuoted;
    } else if (/\s/.test(character) && !isQuoted) {
      return true;
    }
    isEscaped = character === '\\';
  }
  return false;
}
