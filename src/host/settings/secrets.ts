import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import { type KwargsText, missingSecrets, withTexts } from '../../core/masking/kwargsSecrets';
import type { SecretMask } from '../../core/masking/secretMask';
import type { Platform } from '../../core/platform';
import type { TlsCredentials } from '../../core/query/transport';
import { secretNames, withSecrets } from '../../core/services/secretPlaceholders';
import { type TlsError, type TlsFiles, tlsError, tlsFiles } from '../../core/services/tlsFiles';
import { isRecord } from '../../core/text/json';
import { askForSecret } from '../window/dialogs';

const { t } = vscode.l10n;
const secretPrefix = 'agentQuery.secret:';
const namesKey = 'agentQuery.secretNames';

/** The use of tokens and secrets. */
export interface SecretUse {
  /** Aborts when they are no longer needed. */
  readonly signal: AbortSignal;
  /** True if the user asked for it and is there to answer, so that signing in may be offered, and secrets requested. */
  readonly canAsk: boolean;
}

/**
 * The secrets that `${secret:name}` stands for in headers and keyword arguments: in VS Code's secret storage, by
 * origin.
 */
export class ServiceSecrets {
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly globalState: vscode.Memento,
    private readonly boxes: SecretBoxes,
    private readonly mask: SecretMask,
    private readonly isConfigured: (origin: string) => boolean,
  ) {}

  /**
   * A copy of a setting with its placeholders replaced by the secrets for an origin. Asks for secrets that are not
   * stored. From then on they are masked in logs and messages.
   *
   * @throws {AgentQueryError} of kind `configuration` if one is not known, or `cancelled` if the signal aborts in the
   * meantime
   */
  async resolve<T>(origin: string, setting: T, use: SecretUse): Promise<T> {
    const values = new Map<string, string>();
    for (const name of secretNames(setting)) {
      values.set(name, await this.secret(origin, name, use));
    }
    return withSecrets(setting, values) as T;
  }

  /**
   * The keyword arguments of a question with the secrets that were not saved with it. Asks for each of them.
   *
   * @throws the errors of {@link resolve}
   */
  async complete(origin: string, kwargs: string, use: SecretUse): Promise<string> {
    const entered: Array<readonly [KwargsText, string]> = [];
    for (const missing of missingSecrets(kwargs)) {
      const { name } = missing;
      const prompt = t('Not saved with the question. Sent only to {0}.', origin);
      const secret = use.canAsk
        ? await this.boxes.ask(
            `kwargs ${origin} ${name}`,
            boxTitle(origin, name),
            prompt,
            use.signal,
          )
        : undefined;
      entered.push([missing, requireSecret(origin, name, secret)]);
    }
    return withTexts(kwargs, entered);
  }

  /** Adds the secrets for all origins to the mask, as far as the storage can be read. */
  async maskAll(): Promise<void> {
    const keys = Object.entries(this.names).flatMap(([origin, names]) =>
      names.map(name => keyOf(origin, name)),
    );
    await Promise.all(
      keys.map(async key => {
        this.mask.add((await readSecret(this.secrets, key)) ?? '');
      }),
    );
  }

  /**
   * Removes the secrets for an origin.
   *
   * @returns true if there were any
   */
  async clear(origin: string): Promise<boolean> {
    const names = this.names[origin] ?? [];
    for (const name of names) {
      await this.secrets.delete(keyOf(origin, name));
    }
    const { [origin]: _cleared, ...others } = this.names;
    await this.globalState.update(namesKey, others);
    return names.length > 0;
  }

  private async secret(origin: string, name: string, use: SecretUse): Promise<string> {
    const stored = await readSecret(this.secrets, keyOf(origin, name));
    const entered = stored ?? (use.canAsk ? await this.ask(origin, name, use.signal) : undefined);
    const secret = requireSecret(origin, name, entered);
    this.mask.add(secret);
    // The service may be gone by now, or not be saved yet.
    if (stored === undefined && this.isConfigured(origin)) {
      await this.store(origin, name, secret);
    }
    return secret;
  }

  private ask(origin: string, name: string, signal: AbortSignal): Promise<string | undefined> {
    return this.boxes.ask(
      keyOf(origin, name),
      boxTitle(origin, name),
      t("Stored in VS Code's secret storage and sent only to {0}.", origin),
      signal,
    );
  }

  private async store(origin: string, name: string, secret: string): Promise<void> {
    const { names } = this;
    const ofOrigin = new Set([...(names[origin] ?? []), name]);
    await this.globalState.update(namesKey, { ...names, [origin]: [...ofOrigin] });
    try {
      await this.secrets.store(keyOf(origin, name), secret);
    } catch {
      // The next query asks again; this one has its secret.
    }
  }

  /** The names of the secrets by origin, because the secret storage has no list of them. */
  private get names(): Readonly<Record<string, readonly string[]>> {
    const saved = this.globalState.get<unknown>(namesKey);
    return isRecord(saved) ? (saved as Readonly<Record<string, readonly string[]>>) : {};
  }
}

/** A stored secret; undefined if there is none, or the storage cannot be read: it can still be entered. */
async function readSecret(secrets: vscode.SecretStorage, key: string): Promise<string | undefined> {
  return Promise.resolve(secrets.get(key)).catch(() => undefined);
}

function boxTitle(origin: string, name: string): string {
  return t('Secret "{0}" for {1}', name, origin);
}

/** @throws {AgentQueryError} of kind `configuration` if the secret was not entered */
function requireSecret(origin: string, name: string, secret: string | undefined): string {
  if (secret === undefined || secret === '') {
    const details = { code: 'secret', secret: name, url: origin } as const;
    throw new AgentQueryError('configuration', 'a secret is not known', details);
  }
  return secret;
}

/** The key of a secret. An origin contains no space, so the keys of two origins differ. */
function keyOf(origin: string, name: string): string {
  return `${secretPrefix}${origin} ${name}`;
}
const passphrasePrefix = 'agentQuery.passphrase:';

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
   * @throws {AgentQueryError} with a code of {@link TlsError}, or of kind `cancelled` if the signal aborts in the
   * meantime
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
    const passphrase = await readSecret(this.secrets, passphrasePrefix + key);
    if (passphrase !== undefined) {
      this.mask.add(passphrase);
    }
    return passphrase;
  }

  private async store(key: string, passphrase: string): Promise<void> {
    try {
      await this.secrets.store(passphrasePrefix + key, passphrase);
    } catch {
      // The next query asks again; this one has its passphrase.
    }
  }

  private ask(key: string, isWrong: boolean, signal: AbortSignal): Promise<string | undefined> {
    const prompt = isWrong
      ? t("Wrong passphrase. Enter it again; it is then saved in VS Code's secret storage.")
      : t("Stored in VS Code's secret storage.");
    return this.boxes.ask(passphrasePrefix + key, t('Passphrase of {0}', key), prompt, signal);
  }
}

function hasCode(error: unknown, code: TlsError): boolean {
  return error instanceof AgentQueryError && error.details.code === code;
}

/** A box that is open. */
interface Box {
  /** The answer; undefined if the box was closed. */
  readonly answer: Promise<string | undefined>;
  /** The number of queries that wait for the answer. */
  waiting: number;
  close(): void;
}

/**
 * Asks for secrets, in one box for all queries that wait for the same one. It closes when none of them waits any
 * longer.
 */
export class SecretBoxes {
  private readonly boxes = new Map<string, Box>();

  /**
   * @param key the key of the secret
   * @param signal aborts when the answer is no longer needed
   * @returns undefined if the box was closed
   */
  async ask(
    key: string,
    title: string,
    prompt: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const box = this.boxes.get(key) ?? this.open(key, title, prompt);
    box.waiting += 1;
    try {
      return await abortable(signal, () => box.answer);
    } finally {
      box.waiting -= 1;
      if (box.waiting === 0) {
        box.close();
      }
    }
  }

  private open(key: string, title: string, prompt: string): Box {
    const closing = new vscode.CancellationTokenSource();
    const asking = askForSecret(title, prompt, () => undefined, closing.token);
    const answer = Promise.resolve(asking).finally(() => {
      this.boxes.delete(key);
      closing.dispose();
    });
    const box = { answer, waiting: 0, close: () => closing.cancel() };
    this.boxes.set(key, box);
    return box;
  }
}
