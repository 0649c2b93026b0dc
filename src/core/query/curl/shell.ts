/** The syntaxes that a command can be written in. */
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
