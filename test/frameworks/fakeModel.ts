import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Conversation, dialects, type Reply } from './dialects';

/** Questions that the model does not answer by repeating the conversation. */
export const orders = {
  /** The model reasons, and calls a tool. */
  time: 'Tell me the time.',
  /** The model begins to answer, and then sends nothing more. */
  wait: 'Wait for me.',
  /** The model refuses the request. */
  fail: 'Fail now.',
};
/** The beginning of an answer that never ends. */
export const beginning = 'I am waiting ';
export const reasoning = 'Clocks know the time.';
export const refusal = 'The model is out of order.';

/**
 * A model for tests, which frameworks reach in the same way as a real one: through the base URL in their variables. The
 * model repeats all texts of the user in the conversation.
 */
export class FakeModel {
  /** The bodies of the requests, as JSON. */
  readonly requests: string[] = [];
  private readonly server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    const dialect = dialects.find(each => each.path.test(path));
    if (dialect === undefined) {
      response.writeHead(404).end();
      return;
    }
    const body = await json(request);
    this.requests.push(JSON.stringify(body));
    const conversation = dialect.read(body);
    const question = conversation.texts.at(-1) ?? '';
    if (question.includes(orders.fail)) {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      const error = { type: 'invalid_request_error', message: refusal, code: 400 };
      response.end(JSON.stringify({ type: 'error', error }));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const event of dialect.write(replyTo(conversation, question))) {
      const name = event.type === undefined ? '' : `event: ${event.type}\n`;
      response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
      if (question.includes(orders.wait) && JSON.stringify(event).includes(beginning)) {
        this.waiting = response;
        return;
      }
    }
    response.end();
  });
  private waiting: ServerResponse | undefined;

  /** @returns the URL */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Resolves when the framework has closed the connection of the answer that never ends. */
  async isLeft(): Promise<void> {
    if (this.waiting === undefined) {
      throw new Error('The model was not asked to wait.');
    }
    if (!this.waiting.destroyed) {
      await once(this.waiting, 'close');
    }
    this.waiting = undefined;
  }
}

function replyTo({ texts, hasToolResult, tools }: Conversation, question: string): Reply {
  const tool = tools.find(name => name.endsWith('now'));
  if (question.includes(orders.time) && tool !== undefined && !hasToolResult) {
    return { reasoning, tool };
  }
  if (question.includes(orders.wait)) {
    return { pieces: [beginning] };
  }
  return { pieces: `You said: ${texts.join('\n')}`.split(/(?<= )/) };
}
