import type { FromPage } from '../../../src/protocol/fromPage';
import type { ToPage } from '../../../src/protocol/toPage';

/** Options of {@link postRandomMessages}. */
export interface RandomMessages {
  /** Determines the messages. */
  readonly seed: number;
  readonly count: number;
  /** A valid message of each type; everything that is sent differs from these. */
  readonly valid: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Optional fields, as `type.field`. */
  readonly optional: readonly string[];
}

/** Access to the host from the page. */
export interface HostOfPage {
  post(message: unknown): void;
  /** Posts a message and resolves with the host's answer to it. */
  ask(message: FromPage, isAnswer: (message: ToPage) => boolean): Promise<ToPage>;
}

declare const hostOfPage: HostOfPage;

/**
 * Posts only invalid messages: random values, and messages that are wrong in one detail. Runs in the page, so it must
 * be self-contained. Values that VS Code cannot send, such as big integers and cycles, are not used.
 */
export async function postRandomMessages(options: RandomMessages): Promise<void> {
  const { seed, count, valid, optional } = options;
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const list = <T>(make: () => T) => Array.from({ length: below(4) }, make);

  const types = valid.map(({ type }) => type as string);
  const fields = [...new Set(valid.flatMap(message => Object.keys(message)))];
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'then',
    'length',
    '0',
    '',
    'command',
    '$mid',
  ];
  const anyText = () =>
    String.fromCharCode(...list(() => (random() < 0.7 ? 32 + below(95) : below(65_536))));
  const text = () => pick([anyText, () => pick(names), () => pick(types), () => pick(fields)])();
  const leaf = () =>
    pick<() => unknown>([
      text,
      () => null,
      () => undefined,
      () => random() < 0.5,
      () => pick([0, -0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, below(1000)]),
      () => new Date(below(2 ** 31)),
      () => new Uint8Array(below(8)),
      () => new ArrayBuffer(below(8)),
      () => new Map([[text(), text()]]),
      () => new Set(list(text)),
      () => /a/,
      () => new Error(text()),
    ])();
  const object = (depth: number): unknown =>
    // `fromEntries` makes `__proto__` an ordinary field, and so does JSON.
    Object.fromEntries(list(() => [text(), anything(depth - 1)]));
  const anything = (depth: number): unknown =>
    depth === 0 || random() < 0.4
      ? leaf()
      : pick([() => list(() => anything(depth - 1)), () => object(depth)])();

  const kindOf = (value: unknown) =>
    Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const samples = [
    () => text(),
    () => below(10),
    () => true,
    () => null,
    () => [text()],
    () => ({}),
  ];
  /** A value that is not valid in place of this one. */
  const wrongFor = (field: string, value: unknown): unknown => {
    if (['action', 'from', 'why'].includes(field) && random() < 0.5) {
      return pick([...names, 'workbench.action.quit']);
    }
    if (typeof value === 'number' && random() < 0.5) {
      return pick([-1, 1.5, 2 ** 60, '1']);
    }
    if (Array.isArray(value) && random() < 0.5) {
      return [...value, pick([5, null, [], {}, { name: 'a' }])];
    }
    for (;;) {
      const other = pick(samples)();
      if (kindOf(other) !== kindOf(value)) {
        return other;
      }
    }
  };
  const near = (message: Readonly<Record<string, unknown>>): unknown => {
    const type = message.type as string;
    const own = Object.keys(message).filter(field => field !== 'type');
    const field = pick(own.length > 0 ? own : ['type']);
    switch (below(6)) {
      case 0:
        return {
          ...message,
          [`${pick(['command', 'uri', 'x', ' type'])}${below(9)}`]: leaf() ?? 1,
        };
      case 1:
        return { ...message, [field]: wrongFor(field, message[field]) };
      case 2: {
        const { [optional.includes(`${type}.${field}`) ? 'type' : field]: _, ...rest } = message;
        return rest;
      }
      case 3: {
        const changed = [` ${type}`, type.toUpperCase(), `${type}\0`, [type], { type }, ...names];
        return { ...message, type: pick(changed) };
      }
      case 4:
        return pick([JSON.stringify(message), [message], { message }, { type: message }]);
      default:
        return Object.fromEntries([['__proto__', message], ...Object.entries(message)]);
    }
  };
  const next = (): unknown => {
    if (random() < 0.5) {
      return near(pick(valid));
    }
    const value = anything(4);
    return kindOf(value) === 'object' && types.includes((value as { type: string }).type)
      ? { ...Object(value), neither: 1 }
      : value;
  };

  // The host reads messages in order: once it has answered the last one, it has read all of them.
  let request = 10 ** 9;
  const caughtUp = async () => {
    request += 1;
    const number = request;
    await hostOfPage.ask(
      { type: 'path.resolve', turnId: '', request: number, paths: [] },
      answer => answer.type === 'answer' && answer.request === number,
    );
  };
  for (let sent = 1; sent <= count; sent++) {
    hostOfPage.post(next());
    if (sent % 2000 === 0) {
      await caughtUp();
    }
  }
  await caughtUp();
}

/**
 * Runs in each page before its scripts, and keeps the API that VS Code gives to an extension's page available to tests.
 */
export function reachHost(): void {
  type Api = { postMessage(message: unknown): void };
  const wrap = (original: () => Api) => () => {
    const api = original();
    const host: HostOfPage = {
      post: message => api.postMessage(message),
      ask: (message, isAnswer) =>
        new Promise(resolve => {
          const listen = ({ data }: MessageEvent<ToPage>) => {
            if (isAnswer(data)) {
              removeEventListener('message', listen);
              resolve(data);
            }
          };
          addEventListener('message', listen);
          api.postMessage(message);
        }),
    };
    Object.assign(globalThis, { hostOfPage: host });
    return api;
  };
  const { acquireVsCodeApi } = globalThis as { acquireVsCodeApi?: () => Api };
  let acquire = acquireVsCodeApi && wrap(acquireVsCodeApi);
  Object.defineProperty(globalThis, 'acquireVsCodeApi', {
    configurable: true,
    get: () => acquire,
    set: (original: () => Api) => {
      acquire = wrap(original);
    },
  });
}

/** The conversation as the host knows it. Runs in the page. */
export async function snapshotOfHost(): Promise<Extract<ToPage, { type: 'snapshot' }>> {
  const answer = await hostOfPage.ask({ type: 'page.resync' }, ({ type }) => type === 'snapshot');
  return answer as Extract<ToPage, { type: 'snapshot' }>;
}
