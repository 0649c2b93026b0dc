import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { floor, goal, ours } from '../goals';
import type { Topic } from '../measurement';
import { Samples } from '../samples';
import { frameWith, WorkbenchRun } from '../workbenchRun';

const name = 'latency';
const latencyWhat = 'from the write of an event to its text, painted';
const firstWhat = 'from the command to the request, after a cold start';

/**
 * The number of events of one answer, and the pause between two. The pause is a prime number, so that events fall at
 * different points between frames and timers.
 */
const eventCount = 60;
const pauseMs = 107;

/** A service that reports when it received a request, and answers when it is told to. */
interface Service {
  readonly url: string;
  /** Returns the next request: its time of arrival, in milliseconds since the epoch, and its response. */
  next(): Promise<{ readonly at: number; readonly response: ServerResponse }>;
  dispose(): void;
}

export const latency: Topic = {
  name,
  title: 'Latency in the workbench',
  how: 'Elapsed time in a real VS Code. First, an event every 107 ms, from its write by the service to the paint of its text in the panel. The floor is an extension that passes on what comes over HTTP, and a webview that appends it. Second, from `agentQuery.ask` with a question to the request at the service, in a new window in which the extension is not active yet.',
  picture: [latencyWhat],

  async measure(options) {
    const samples = new Samples(name);
    const service = await startService();
    const run = await WorkbenchRun.start({ 'agentQuery.baseUrl': service.url });
    try {
      for (let count = 1; count <= options.runs; count++) {
        options.progress(`run ${count} of ${options.runs}`);
        const commands = [
          ['agentQuery.ask', { question: 'Well?' }],
          ['agentQueryBench.echo', service.url],
        ];
        const asked: number[] = [];
        const started = await run.inWindow<number[]>(
          { type: 'commands', commands },
          async (context, seen) => {
            for (const [index, selector] of [
              '[aria-label="Conversation"]',
              '#bench-echo',
            ].entries()) {
              const { at, response } = await service.next();
              asked.push(at);
              const isOurs = index === 0;
              const taken = await follow(context, selector, response, isOurs);
              for (const each of taken) {
                samples.add(
                  {
                    what: latencyWhat,
                    candidate: isOurs ? 'Agent Query' : 'a webview that echoes',
                    role: isOurs ? 'ours' : 'floor',
                    unit: 'ms',
                  },
                  each,
                );
              }
              await seen(index);
            }
          },
        );
        samples.add(
          { what: firstWhat, candidate: 'Agent Query', role: 'ours', unit: 'ms' },
          (asked[0] as number) - (started[0] as number),
        );
      }
    } finally {
      await run.dispose();
      service.dispose();
    }
    return samples.all;
  },

  goals: measurements => [
    ...goal(
      'an event to its paint, beyond an echo',
      ours(measurements, latencyWhat) - floor(measurements, latencyWhat),
      20,
      'ms',
    ),
    ...goal(firstWhat, ours(measurements, firstWhat), 70, 'ms'),
  ],
};

/** Sends events one by one. Returns, for each, the milliseconds until its text is painted. */
async function follow(
  context: BrowserContext,
  selector: string,
  response: ServerResponse,
  isEnvelope: boolean,
): Promise<number[]> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const write = (text: string) => {
    const written = Date.now();
    response.write(
      isEnvelope
        ? `data: ${JSON.stringify({ type: 'message', data: { content: text } })}\n\n`
        : text,
    );
    return written;
  };
  write('begin ');
  const frame = await frameWith(context, selector);
  await frame.locator(selector).getByText('begin').first().waitFor();
  const taken: number[] = [];
  for (let index = 0; index < eventCount; index++) {
    const text = `event${index}end `;
    const painted = await frame.evaluateHandle(
      ([selector, text]) => {
        const target = document.querySelector(selector) as Element;
        // Returned in an object, because a bare promise would be awaited here.
        return {
          at: new Promise<number>(resolve => {
            const observer = new MutationObserver(() => {
              if (target.textContent?.includes(text)) {
                observer.disconnect();
                requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
              }
            });
            observer.observe(target, { childList: true, characterData: true, subtree: true });
          }),
        };
      },
      [selector, text.trim()] as const,
    );
    await new Promise(resolve => setTimeout(resolve, pauseMs));
    const written = write(text);
    taken.push((await painted.evaluate(({ at }) => at)) - written);
  }
  response.end();
  return taken;
}

async function startService(): Promise<Service> {
  const waiting: Array<{ at: number; response: ServerResponse }> = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    waiting.push({ at: Date.now(), response });
    request.resume();
    wake();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async next() {
      for (;;) {
        const request = waiting.shift();
        if (request) {
          return request;
        }
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    },
    dispose() {
      server.close();
      server.closeAllConnections();
    },
  };
}
