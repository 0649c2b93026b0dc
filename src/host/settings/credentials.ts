import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { Platform } from '../../core/platform';
import type { TlsCredentials } from '../../core/query/transport';
import { type TlsError, type TlsFiles, tlsError, tlsFiles } from '../../core/services/tlsFiles';
import type { SecretMask } from '../../core/text/masking/secretMask';
import type { SecretBoxes } from './secretBoxes';

const { t } = vscode.l10n;
const prefix = 'agentQuery.passphrase:';

/** The certificates of services, and passphrases of keys: one per key file, in VS Code's secret storage. */
export class Credentials {
  constructor(
    private readonly readFiles: Platform['readCredentials'],
    private readonly secrets: vscode.SecretStorage,
    private readonly boxes: SecretBoxes,
    private readonly mask: SecretMask,
  ) {}

  /**
   * Reads the certificates that a setting names. Asks for the passphrase of an encrypted key, until it is right or the
   * box is closed.
   *
   * @param setting as the user wrote it
   * @param signal aborts when the result is no longer needed
   * @returns undefined if the setting names no file
   * @throws {AgentQueryError} with a code of {@link TlsError}, or of kind `cancelled` if the signal aborts meanwhile
   */
  async read(setting: unknown, signal: AbortSignal): Promise<TlsCredentials | undefined> {
    const files = tlsFiles(setting);
    if (!files) {
      return undefined;
    }
    if (!this.readFiles) {
      throw tlsError({ code: 'tlsInBrowser' });
    }
    const key = files.client?.key;
    return key === undefined
      ? this.readFiles(files, undefined)
      : this.readWithKey(this.readFiles, files, key, signal);
  }

  private async readWithKey(
    readFiles: NonNullable<Platform['readCredentials']>,
    files: TlsFiles,
    key: string,
    signal: AbortSignal,
  ): Promise<TlsCredentials> {
    const stored = await this.stored(key);
    for (let passphrase = stored; ; ) {
      try {
        const read = await readFiles(files, passphrase);
        if (passphrase !== undefined && passphrase !== stored) {
          await this.store(key, passphrase);
        }
        return read;
      } catch (error) {
        const isWrong = hasCode(error, 'tlsPassphraseWrong');
        if (!isWrong && !hasCode(error, 'tlsPassphrase')) {
          throw error;
        }
        passphrase = await this.ask(key, isWrong, signal);
        if (passphrase === undefined) {
          throw error;
        }
        this.mask.add(passphrase);
      }
    }
  }

  private async stored(key: string): Promise<string | undefined> {
    // If the storage cannot be read, the passphrase can still be entered.
    const passphrase = await Promise.resolve(this.secrets.get(prefix + key)).catch(() => undefined);
    if (passphrase !== undefined) {
      this.mask.add(passphrase);
    }
    return passphrase;
  }

  private async store(key: string, passphrase: string): Promise<void> {
    try {
      await this.secrets.store(prefix + key, passphrase);
    } catch {
      // The next query asks again; this one has what it needs.
    }
  }

  private ask(key: string, isWrong: boolean, signal: AbortSignal): Promise<string | undefined> {
    const prompt = isWrong
      ? t("The passphrase was wrong. The right one is stored in VS Code's secret storage.")
      : t("Stored in VS Code's secret storage.");
    return this.boxes.ask(prefix + key, t('Passphrase of {0}', key), prompt, signal);
  }
}

function hasCode(error: unknown, code: TlsError): boolean {
  return error instanceof AgentQueryError && error.details.code === code;
}
