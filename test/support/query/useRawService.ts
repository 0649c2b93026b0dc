import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { afterHead, RawService } from './rawService';

/**
 * Provides a service of bare sockets to each test of a suite. It starts when the test specifies its behavior, and stops
 * when the test ends.
 */
export function useRawService() {
  let started: RawService | undefined;

  const dispose = async () => {
    await started?.dispose();
    started = undefined;
  };

  /** @returns the URL to post to */
  const serve = async (onSocket: (socket: Socket) => void, tls?: TlsOptions): Promise<string> => {
    await dispose();
    started = await RawService.start(onSocket, tls);
    return started.url;
  };

  afterEach(dispose);

  return {
    serve,
    dispose,
    /** Sends these pieces after the head of the request has arrived, then closes the connection. */
    answer: (...pieces: (string | Uint8Array)[]) =>
      serve(socket =>
        afterHead(socket, () => {
          for (const piece of pieces) {
            socket.write(piece);
          }
          socket.end();
        }),
      ),
    get service(): RawService {
      if (!started) {
        throw new Error('Nothing is served yet.');
      }
      return started;
    },
  };
}
