// An agent service with Node alone: node service.mjs 8000

import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const sessions = new Map();

/** Yields ['log' or 'message', text]. */
async function* agent(texts, files, history, signal) {
  yield ['log', `${files.length} files, ${history.length} earlier questions`];
  if (history.length > 0) {
    yield ['message', `Before, you said: ${history.at(-1)}\n\n`];
  }
  for (const { name, mimeType, content } of files) {
    yield ['message', `- ${name}: ${mimeType}, ${content.length} bytes\n`];
  }
  for (const word of texts.join(' ').split(' ')) {
    signal.throwIfAborted();
    yield ['message', `${word} `];
  }
}

async function answer({ parts, kwargs }, response) {
  const texts = parts.filter(part => part.type === 'text').map(part => part.text);
  const files = parts
    .filter(part => part.type === 'file')
    .map(part => ({ ...part, content: Buffer.from(part.base64, 'base64') }));
  const session = kwargs?.session_id;
  const history = sessions.get(session) ?? [];
  const stop = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) {
      console.error('stopped by the client');
      stop.abort();
    }
  });
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  for await (const [type, text] of agent(texts, files, history, stop.signal)) {
    const data = type === 'message' ? { content: text } : { message: text };
    if (!response.write(`data: ${JSON.stringify({ type, data })}\n\n`)) {
      await once(response, 'drain', { signal: stop.signal });
    }
  }
  if (session) {
    sessions.set(session, [...history, texts.join(' ')]);
  }
  response.end();
}

createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/query') {
    response.writeHead(404).end('There is only POST /query.');
    return;
  }
  try {
    const query = await json(request);
    if (!Array.isArray(query?.parts)) {
      throw new TypeError('parts must be a list');
    }
    await answer(query, response);
  } catch (error) {
    if (response.headersSent) {
      response.destroy();
    } else {
      response.writeHead(400).end(error.message);
    }
  }
}).listen(Number(process.argv[2] ?? 8000), '127.0.0.1');
