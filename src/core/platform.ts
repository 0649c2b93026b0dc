import type { Clock } from './async/clock';
import type { FileContent } from './parts/outgoingPart';
import type { TlsCredentials, Transport } from './query/transport';
import type { RunProgram } from './runProgram';
import type { FileStorage } from './saved/fileStorage';
import type { AdministratorFile } from './services/administratorServices';
import type { TlsFiles } from './services/tlsFiles';

/** The differences between desktop and web. `#platform` is the platform that a bundle is built for. */
export interface Platform {
  readonly transport: Transport;
  /** True if {@link transport} never sends requests for this machine elsewhere; a browser chooses a proxy by itself. */
  readonly keepsLocal: boolean;
  readonly clock: Clock;
  /**
   * A folder of the local disk, by its path of the system; undefined if there is no local disk. VS Code's file system
   * takes a round trip to the window for each operation, and so seconds for thousands. When the window is reloaded,
   * that file system may be gone before the extension has saved the rest.
   */
  readonly diskStorage: ((folder: string) => FileStorage) | undefined;
  /**
   * Opens a file of the local disk; undefined if there is no local disk.
   *
   * @throws the system's error if there is no such file or it cannot be read, and errors with the code `EISDIR` for a
   * folder and `special` for anything else that is not a regular file
   */
  readonly openLocalFile: ((path: string) => Promise<FileContent>) | undefined;
  /** The path of the user's home folder; undefined if there is no local disk. */
  readonly homeFolder: string | undefined;
  /**
   * Follows the symbolic links of a path of the local disk; undefined if there is no local disk.
   *
   * @throws the system's error, such as `ENOENT` if there is nothing at the path
   */
  readonly realPath: ((path: string) => Promise<string>) | undefined;
  /**
   * Determines if a file of the local disk is read-only; undefined if there is no local disk.
   *
   * @throws the system's error if there is no such file
   */
  readonly isReadOnly: ((path: string) => Promise<boolean>) | undefined;
  /**
   * Reads and checks certificates and a private key; undefined if connections cannot have their own.
   *
   * @param passphrase the passphrase of the key; ignored if the key is not encrypted
   * @throws {AgentQueryError} with a code of `TlsError`
   */
  readonly readCredentials:
    | ((files: TlsFiles, passphrase: string | undefined) => Promise<TlsCredentials>)
    | undefined;
  /**
   * Reads the file with which the administrator of this machine presets services; undefined if there is none. It waits
   * for the disk, so that no query is sent before the file is known.
   */
  readonly readAdministratorFile: () => AdministratorFile | undefined;
  /** The base URL that the environment of the extension host suggests; undefined if it suggests none. */
  readonly suggestedBaseUrl: () => string | undefined;
  /** True if the file systems of this machine ignore the case of names, as git then does by default. */
  readonly ignoresCase: boolean;
  /**
   * Determines if a program accepts connections at a numeric address of this machine, without sending anything;
   * undefined if that can't be known.
   */
  readonly isListening: ((address: string, port: number) => Promise<boolean>) | undefined;
  /** Runs a program; undefined if no program can run. */
  readonly runProgram: RunProgram | undefined;
}
