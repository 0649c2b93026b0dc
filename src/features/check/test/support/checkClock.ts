import { FakeClock } from '../../../../../test/support/fakeClock';
import type { HttpRequest, HttpResponse } from '../../../../core/query/transport';
import { nodeTransport } from '../../../../platform/node/nodeTransport';

/**
 * A clock on which time passes only when a service calls {@link FakeClock.advance}, and in the pauses of the check
 * itself, which end immediately.
 */
export class CheckClock extends FakeClock {
  private running = 0;
  private lastDue = 0;
  /** Number of responses whose header has arrived. */
  heads = 0;

  /** @param afterRead seconds that pass after a read of a response; infinite if the service hangs */
  constructor(private readonly afterRead: (text: string) => number = () => 0) {
    super();
  }

  override after(milliseconds: number, callback: () => void): () => void {
    let isPending = true;
    this.lastDue = this.elapsed() + milliseconds;
    const cancel = super.after(milliseconds, () => {
      isPending = false;
      callback();
    });
    setImmediate(() => {
      if (isPending && this.running === 0) {
        this.advance(milliseconds / 1000);
      }
    });
    return () => {
      isPending = false;
      return cancel();
    };
  }

  /** Lets time pass until the check ends the query that runs. */
  hang(): void {
    this.advance(Math.max(0, this.lastDue - this.elapsed()) / 1000);
  }

  /** Node's transport, whose requests take their time on this clock. */
  readonly transport = async (request: HttpRequest): Promise<HttpResponse> => {
    this.running += 1;
    let response: HttpResponse;
    try {
      response = await nodeTransport(request);
    } catch (error) {
      this.running -= 1;
      throw error;
    }
    this.heads += 1;
    return { ...response, body: this.read(response.body) };
  };

  private async *read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of body) {
        yield piece;
        const seconds = this.afterRead(Buffer.from(piece).toString());
        if (seconds === Number.POSITIVE_INFINITY) {
          this.hang();
        } else {
          this.advance(seconds);
        }
      }
    } finally {
      this.running -= 1;
    }
  }
}
