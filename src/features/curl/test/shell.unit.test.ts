import assert from 'node:assert/strict';
import { shellOf } from '../core/shell';

describe('the syntax for a terminal', () => {
  for (const [shell, expected] of [
    ['/bin/bash', 'posix'],
    ['/usr/bin/zsh', 'posix'],
    ['C:\\Program Files\\Git\\bin\\bash.exe', 'posix'],
    ['gitbash', 'posix'],
    ['wsl', 'posix'],
    ['/opt/homebrew/bin/fish', 'posix'],
    ['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'powershell'],
    ['C:\\Program Files\\PowerShell\\7\\PWSH.EXE', 'powershell'],
    ['pwsh', 'powershell'],
    ['C:\\Windows\\System32\\cmd.exe', 'powershell'],
    ['python', undefined],
    ['constructor', undefined],
    ['', undefined],
  ] as const) {
    it(`of ${shell || 'none'} is ${expected ?? 'not known'}`, () => {
      assert.equal(shellOf(shell), expected);
    });
  }
});
