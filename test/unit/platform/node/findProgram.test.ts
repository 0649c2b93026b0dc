import assert from 'node:assert/strict';
import path from 'node:path';
import { findProgram } from '../../../../src/platform/node/findProgram';

describe('findProgram', () => {
  /** Searches for a program among files. Files with upper-case names are not executable. */
  const find = (
    system: 'posix' | 'win32',
    searchPath: string,
    program: string,
    files: readonly string[],
  ) => {
    const inspected: string[] = [];
    return findProgram(program, {
      path: path[system],
      home: system === 'win32' ? 'C:\\Users\\me' : '/home/me',
      searchPath,
      inspect: async file => {
        inspected.push(file);
        assert.ok(path[system].isAbsolute(file), file);
        const isThere = files.includes(file);
        return isThere ? (/[A-Z]$/.test(file) ? 'notExecutable' : 'executable') : undefined;
      },
    });
  };

  describe('on Linux and macOS', () => {
    for (const [program, searchPath, files, found] of [
      ['az', '/a:/b', ['/b/az'], '/b/az'],
      ['az', '/a:/b', ['/a/az', '/b/az'], '/a/az'],
      ['az', '/a', [], 'missing'],
      ['az', '', ['/az'], 'missing'],
      // The current folder, in every form that PATH may contain.
      ['az', ':.:./bin:bin::~/bin', ['/az', '/home/me/az', '/home/me/bin/az'], 'missing'],
      ['/opt/az', '', ['/opt/az'], '/opt/az'],
      ['/opt/az', '/a', ['/a/az'], 'missing'],
      ['~/bin/az', '', ['/home/me/bin/az'], '/home/me/bin/az'],
      ['./az', '/a', ['/a/az'], 'relative'],
      ['../az', '/a', ['/a/az'], 'relative'],
      ['bin/az', '/a', ['/a/bin/az'], 'relative'],
      ['az/', '/a', ['/a/az'], 'relative'],
      ['~me/az', '/a', [], 'relative'],
      ['..', '/a/b', ['/a'], '/a'],
      ['AZ', '/a:/b', ['/a/AZ'], 'denied'],
      ['/opt/AZ', '', ['/opt/AZ'], 'denied'],
      ['az.cmd', '/a', ['/a/az.cmd'], '/a/az.cmd'],
      ['C:\\az.exe', '/a', [], 'missing'],
    ] as const) {
      it(`${program} in ${searchPath} is ${found}`, async () => {
        const expected = found.startsWith('/') ? { path: found } : found;
        assert.deepEqual(await find('posix', searchPath, program, files), expected);
      });
    }
  });

  describe('on Windows', () => {
    for (const [program, searchPath, files, found] of [
      ['az', 'C:\\a;C:\\b', ['C:\\b\\az.exe'], 'C:\\b\\az.exe'],
      ['az', '"C:\\a b"', ['C:\\a b\\az.com'], 'C:\\a b\\az.com'],
      ['az.exe', 'C:\\a', ['C:\\a\\az.exe'], 'C:\\a\\az.exe'],
      ['az', 'C:\\a;C:\\b', ['C:\\a\\az.cmd', 'C:\\b\\az.exe'], 'C:\\b\\az.exe'],
      ['az', 'C:\\a', ['C:\\a\\az.cmd'], 'batch'],
      ['az', 'C:\\a', ['C:\\a\\az.bat'], 'batch'],
      ['AZ.CMD', 'C:\\a', ['C:\\a\\AZ.CMD'], 'batch'],
      ['C:\\x\\az.bat', '', ['C:\\x\\az.bat'], 'batch'],
      ['az', 'C:\\a', ['C:\\a\\az', 'C:\\a\\az.js', 'C:\\a\\az.ps1'], 'missing'],
      // The current folder in every form, and folders that depend on the current drive.
      ['az', ';.;bin;C:;C:bin;\\bin;/bin', ['C:\\Users\\me\\az.exe', '\\bin\\az.exe'], 'missing'],
      ['C:\\x\\az', '', ['C:\\x\\az.exe'], 'C:\\x\\az.exe'],
      ['C:/x/az.exe', '', ['C:/x/az.exe'], 'C:/x/az.exe'],
      ['\\\\server\\share\\az.exe', '', ['\\\\server\\share\\az.exe'], '\\\\server\\share\\az.exe'],
      ['~\\az.exe', '', ['C:\\Users\\me\\az.exe'], 'C:\\Users\\me\\az.exe'],
      ['~/az', '', ['C:\\Users\\me\\az.exe'], 'C:\\Users\\me\\az.exe'],
      ['.\\az.exe', 'C:\\a', ['C:\\a\\az.exe'], 'relative'],
      ['bin/az', 'C:\\a', [], 'relative'],
      ['\\az.exe', '', ['\\az.exe'], 'relative'],
      ['C:az.exe', 'C:\\a', ['C:\\a\\az.exe'], 'relative'],
    ] as const) {
      it(`${program} in ${searchPath} is ${found}`, async () => {
        const expected = /[\\/]/.test(found) ? { path: found } : found;
        assert.deepEqual(await find('win32', searchPath, program, files), expected);
      });
    }
  });
});
