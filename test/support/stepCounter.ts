import { Session } from 'node:inspector/promises';

/** Flags of a process that counts steps, because the engine counts optimized code only in part. */
export const uncompiled: readonly string[] = ['--no-opt'];

/**
 * Counts the steps of what it runs: how often each block of the tests' bundles was run, and how many characters strings
 * and regular expressions have looked at. Unlike time, that is the same on a busy machine. The process needs the flags
 * {@link uncompiled}.
 */
export class StepCounter {
  private readonly session = new Session();

  private constructor() {}

  /** Only functions that run for the first time after this are counted block by block. */
  static async start(): Promise<StepCounter> {
    const counter = new StepCounter();
    counter.session.connect();
    await counter.session.post('Profiler.enable');
    await counter.session.post('Profiler.startPreciseCoverage', {
      callCount: true,
      detailed: true,
    });
    return counter;
  }

  async count(run: () => Promise<unknown>): Promise<number> {
    await this.blocks();
    const characters = new LookedAt();
    characters.start();
    try {
      await run();
    } finally {
      characters.end();
    }
    return characters.count + (await this.blocks());
  }

  /** Blocks that were run since the last call. */
  private async blocks(): Promise<number> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.startsWith('file:'))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  }
}

type Method = (this: never, ...values: never[]) => unknown;

/** Counts the characters that methods of strings and regular expressions look at, while they are replaced. */
class LookedAt {
  count = 0;
  private readonly originals: [object: object, name: string, method: Method][] = [];

  start(): void {
    const whole = (text: string) => text.length;
    const found = (text: string, result: number, [sought, from = 0]: [string, number?]) =>
      result < 0 ? Math.max(0, text.length - from) : result - from + sought.length;
    const strings: Record<string, (text: string, result: never, values: never) => number> = {
      indexOf: found,
      includes: whole,
      lastIndexOf: (text: string, result: number, [, from = text.length]: [string, number?]) =>
        Math.min(from, text.length) - Math.max(0, result),
      split: whole,
      replaceAll: whole,
      trim: (text: string, result: string) => text.length - result.length,
      trimStart: (text: string, result: string) => text.length - result.length,
      trimEnd: (text: string, result: string) => text.length - result.length,
      toLowerCase: whole,
      toUpperCase: whole,
      repeat: (_text: string, result: string) => result.length,
    };
    for (const [name, cost] of Object.entries(strings)) {
      this.replace(String.prototype, name, (text, result, values) =>
        cost(String(text), result as never, values as never),
      );
    }
    let from = 0;
    this.replace(
      RegExp.prototype,
      'exec',
      (regExp, result, [text]) => {
        const { source, sticky, global } = regExp as RegExp;
        const start = sticky || global ? from : 0;
        const match = result as RegExpExecArray | null;
        if (match) {
          return match.index + match[0].length - start;
        }
        return sticky || source.startsWith('^') ? 1 : Math.max(0, String(text).length - start);
      },
      regExp => {
        from = (regExp as RegExp).lastIndex;
      },
    );
    this.replace(Array.prototype, 'join', (_, result) => String(result).length);
    this.replace(Array.prototype, 'splice', list => (list as unknown[]).length);
    this.replace(JSON, 'parse', (_, _result, [text]) => String(text).length);
    this.replace(JSON, 'stringify', (_, result) => String(result).length);
  }

  end(): void {
    for (const [object, name, method] of this.originals.splice(0)) {
      Object.defineProperty(object, name, { value: method, configurable: true, writable: true });
    }
  }

  private replace(
    object: object,
    name: string,
    cost: (self: unknown, result: unknown, values: unknown[]) => number,
    before = (_self: unknown) => {},
  ): void {
    const method = (object as Record<string, Method>)[name] as Method;
    const counter = this;
    this.originals.push([object, name, method]);
    function replaced(this: unknown, ...values: unknown[]) {
      before(this);
      const result = Reflect.apply(method, this, values);
      counter.count += cost(this, result, values);
      return result;
    }
    Object.defineProperty(object, name, { value: replaced, configurable: true, writable: true });
  }
}
