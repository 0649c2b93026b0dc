/**
 * The child process that runs the built extension with an administrator's file, and asks a question. It must have its
 * own, empty `/etc`. Argument: a {@link AdministratorFileCase} as JSON; output: an {@link AdministratorFileOutcome} as
 * JSON.
 */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import type { AgentQueryApi } from '../../../src/features/api/core/agentQueryApi';
import { anyApi, anything, englishTexts } from '../../support/anything';

/** The task of the process. */
export interface AdministratorFileCase {
  /** The content of the file; undefined for no file. */
  readonly content?: string;
  /** The number of times that the content is repeated. */
  readonly times?: number;
  /** The permissions of the file and of its folder, as in `chmod`. */
  readonly mode?: number;
  readonly folderMode?: number;
  /** True if the file is a symbolic link to a file with that content. */
  readonly isLink?: boolean;
  /** Where VS Code runs the extension: on the user's own machine, or on a remote one. */
  readonly kind: 'UI' | 'Workspace';
  /** The user settings, without `agentQuery.`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The result of the process. */
export interface AdministratorFileOutcome {
  readonly answer: string;
  readonly error: { readonly kind: string; readonly message: string } | undefined;
  /** The lines of the output channel. */
  readonly log: readonly string[];
}

const levels = { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 };
const kinds = { UI: 1, Workspace: 2 };
const folder = '/etc/agent-query';
const file = `${folder}/services.json`;

const noEvent = () => ({ dispose() {} });
/** A memento that stores nothing. */
const memory = {
  keys: () => [],
  get: (_key: string, otherwise?: unknown) => otherwise,
  update: async () => undefined,
};
/** The part of VS Code's API that a query of another extension uses. */
const vscode = {
  ...anyApi(),
  version: '1.100.0',
  ExtensionKind: kinds,
  LogLevel: levels,
  ThemeIcon: class {},
  EventEmitter: class {
    readonly event = noEvent;
    fire() {}
    dispose() {}
  },
  l10n: englishTexts,
  window: new Proxy(
    { createOutputChannel: () => channel },
    { get: (own, key) => (key in own ? own.createOutputChannel : anything()) },
  ),
  workspace: new Proxy(
    {
      getConfiguration: () => ({
        get: (key: string) => given.settings[key],
        inspect: (key: string) => ({ globalValue: given.settings[key] }),
      }),
    },
    { get: (own, key) => (key in own ? own.getConfiguration : anything()) },
  ),
};
const channel = {
  logLevel: levels.Info,
  onDidChangeLogLevel: noEvent,
  trace: () => undefined,
  debug: () => undefined,
  info: (line: string) => log.push(line),
  warn: (line: string) => log.push(line),
  error: (line: string) => log.push(line),
  dispose: () => undefined,
};

const given: AdministratorFileCase = JSON.parse(process.argv[2] ?? '');
assert.deepEqual(readdirSync('/etc'), [], 'never in the machine’s own folder');
const log: string[] = [];
writeFile();
console.log(JSON.stringify({ ...(await ask()), log } satisfies AdministratorFileOutcome));
// Otherwise timers of the extension would keep the process running.
process.exit();

function writeFile(): void {
  const { content, times = 1, mode = 0o644, folderMode = 0o755, isLink } = given;
  if (content === undefined) {
    return;
  }
  mkdirSync(folder);
  const written = isLink ? '/etc/elsewhere.json' : file;
  writeFileSync(written, content.repeat(times));
  if (isLink) {
    symlinkSync(written, file);
  }
  // Set separately, so that the umask does not apply.
  chmodSync(written, mode);
  chmodSync(folder, folderMode);
}

/** Activates the extension, and asks a question with its API. */
async function ask(): Promise<Pick<AdministratorFileOutcome, 'answer' | 'error'>> {
  const { _load } = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown };
  Object.assign(Module, {
    _load: (name: string, ...rest: unknown[]) =>
      name === 'vscode' ? vscode : _load.call(Module, name, ...rest),
  });
  const bundle = createRequire(import.meta.url)(path.resolve('dist/extension.js')) as {
    activate(context: unknown): AgentQueryApi;
  };
  const api = bundle.activate({
    subscriptions: [],
    extension: {
      packageJSON: createRequire(import.meta.url)(path.resolve('package.json')),
      extensionKind: kinds[given.kind],
    },
    extensionUri: anything(),
    storageUri: undefined,
    globalStorageUri: anything(),
    workspaceState: memory,
    globalState: memory,
    secrets: { ...memory, onDidChange: noEvent },
  });
  let answer = '';
  try {
    for await (const event of api.query({ parts: [{ type: 'text', text: 'Well?' }] })) {
      answer += event.type === 'message' ? event.content : '';
    }
    return { answer, error: undefined };
  } catch (error) {
    const { kind, message } = error as { kind: string; message: string };
    return { answer, error: { kind, message } };
  }
}
