// An agent service with Node alone: node service.mjs 8000

import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const sessions = new Map();

/** Yields ['log', 'reasoning', or 'message', text]. */
async function* agent({ text, files, session, signal }) {
  const history = sessions.get(session) ?? [];
  yield ['log', `${files.length} files, ${history.length} earlier questions`];
  if (history.length > 0) {
    yield ['message', `Before, you said: ${history.at(-1)}\n\n`];
  }
  for (const { name, mimeType, content } of files) {
    yield ['message', `- ${name}: ${mimeType}, ${content.length} bytes\n`];
  }
  for (const word of text.split(' ')) {
    signal.throwIfAborted();
    yield ['message', `${word} `];
  }
  sessions.set(session, [...history, text]);
}

/** A file as a model can read it: its `kind` is `image`, `pdf`, or `text`. */
function readFile({ name, mimeType, base64 }) {
  const content = Buffer.from(base64, 'base64');
  const isImage = /^image\/(?:gif|jpeg|png|webp)$/.test(mimeType);
  const isText = isUtf8(content) && !content.includes(0);
  return {
    name,
    mimeType,
    base64,
    content,
    kind: isImage ? 'image' : mimeType === 'application/pdf' ? 'pdf' : 'text',
    text: `${name}\n${isText ? content : `(${mimeType}, ${content.length} bytes)`}`,
  };
}

async function answer(agent, { parts, kwargs }, response) {
  const texts = parts.filter(part => part.type === 'text').map(part => part.text);
  const files = parts.filter(part => part.type === 'file').map(readFile);
  // Without a session, each question is its own.
  const session = kwargs?.session_id ?? randomUUID();
  const stop = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) {
      console.error('stopped by the client');
      stop.abort();
    }
  });
  const send = async (type, data) => {
    if (!response.write(`data: ${JSON.stringify({ type, data })}\n\n`)) {
      await once(response, 'drain', { signal: stop.signal });
    }
  };
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const query = { text: texts.join('\n\n'), files, session, signal: stop.signal };
  let isReasoning = false;
  try {
    for await (const [type, text] of agent(query)) {
      if (type === 'log') {
        await send('log', { message: text });
        continue;
      }
      const tag = isReasoning ? '</think>\n\n' : '<think>';
      const isTurn = isReasoning !== (type === 'reasoning');
      isReasoning = type === 'reasoning';
      await send('message', { content: isTurn ? tag + text : text });
    }
  } catch (error) {
    if (!stop.signal.aborted) {
      console.error(error);
      await send('error', { message: error.message });
    }
  }
  response.end();
}

/** Serves an agent on 127.0.0.1. Its `signal` aborts when the user stops the query. */
export function serve(agent, port = Number(process.argv[2] ?? 8000)) {
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
      await answer(agent, query, response);
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
      } else {
        response.writeHead(400).end(error.message);
      }
    }
  }).listen(port, '127.0.0.1', () => console.log(`Base URL: http://127.0.0.1:${port}`));
}

if (import.meta.filename === realpathSync(process.argv[1])) {
  serve(agent);
}
