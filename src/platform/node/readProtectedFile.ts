import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import type { AdministratorFileProblem } from '../../core/errors/errorDetails';
import type { AdministratorFile } from '../../core/services/administratorServices';

/** The size limit in bytes. Hundreds of services fit into it. */
const maxBytes = 256 * 1024;

/** Write permission of the group and of others. */
const writableByOthers = 0o022;

/**
 * Reads a file that only an administrator can write: it and its folder belong to root, no one else can write to them,
 * and neither is a symbolic link. Windows has other permissions; there, the file must be in a folder that Windows
 * protects.
 *
 * @param owner user id of the administrator; tests have none
 * @returns undefined if there is no such file
 */
export function readProtectedFile(file: string, owner = 0): AdministratorFile | undefined {
  let descriptor: number | undefined;
  try {
    const link = lstatSync(file);
    if (!link.isFile()) {
      return problem(file, 'kind', file);
    }
    // Without waiting, in case it has become a pipe. Windows has neither flag.
    const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    descriptor = openSync(file, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const found = fstatSync(descriptor);
    const folder = path.dirname(file);
    if (process.platform !== 'win32') {
      const parent = lstatSync(folder);
      if (!parent.isDirectory()) {
        return problem(file, 'kind', folder);
      }
      const wrong = unprotected(file, found, owner) ?? unprotected(folder, parent, owner);
      if (wrong) {
        return problem(file, ...wrong);
      }
    }
    if (!found.isFile()) {
      return problem(file, 'kind', file);
    }
    const buffer = new Uint8Array(maxBytes + 1);
    const length = fill(descriptor, buffer);
    return length > maxBytes
      ? problem(file, 'tooLarge')
      : { path: file, content: buffer.subarray(0, length) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ENOTDIR: there is a file in place of the folder.
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? undefined
      : problem(file, 'unreadable', code ?? String(error));
  } finally {
    if (descriptor !== undefined) {
      closeSync(descriptor);
    }
  }
}

function fill(descriptor: number, buffer: Uint8Array): number {
  let length = 0;
  for (;;) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, length);
    if (read === 0) {
      return length;
    }
    length += read;
  }
}

function unprotected(
  place: string,
  { uid, mode }: Stats,
  owner: number,
): [AdministratorFileProblem, string] | undefined {
  if (uid !== owner) {
    return ['owner', place];
  }
  return (mode & writableByOthers) === 0 ? undefined : ['writable', place];
}

function problem(file: string, code: AdministratorFileProblem, place?: string): AdministratorFile {
  return { path: file, content: undefined, problem: code, ...(place !== undefined && { place }) };
}

/**
 * The path of the administrator's file. Environment variables such as `ProgramFiles` are not used, because whatever
 * starts VS Code can set them; and not `ProgramData`, because every user of Windows can create folders there.
 *
 * @param platform as in `process.platform`
 */
export function administratorFilePath(platform: string): string {
  switch (platform) {
    case 'win32':
      return 'C:\\Program Files\\Agent Query\\services.json';
    case 'darwin':
      return '/Library/Application Support/Agent Query/services.json';
    default:
      return '/etc/agent-query/services.json';
  }
}
