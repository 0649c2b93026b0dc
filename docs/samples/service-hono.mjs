// An agent service with Hono: npm install hono @hono/node-server; node service-hono.mjs 8000

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';

const sessions = new Map();

/** Yields ['log' or 'message', text]. */
async function* agent(texts, files, history) {
  yield ['log', `${files.length} files, ${history.length} earlier questions`];
  if (history.length > 0) {
    yield ['message', `Before, you said: ${history.at(-1)}\n\n`];
  }
  for (const { name, mimeType, content } of files) {
    yield ['message', `- ${name}: ${mimeType}, ${content.length} bytes\n`];
  }
  for (const word of texts.join(' ').split(' ')) {
    yield ['message', `${word} `];
  }
}

const app = new Hono();

app.post('/query', async context => {
  const query = await context.req.json().catch(() => undefined);
  if (!Array.isArray(query?.parts)) {
    return context.text('parts must be a list', 400);
  }
  const texts = query.parts.filter(part => part.type === 'text').map(part => part.text);
  const files = query.parts
    .filter(part => part.type === 'file')
    .map(part => ({ ...part, content: Buffer.from(part.base64, 'base64') }));
  const session = query.kwargs?.session_id;
  const history = sessions.get(session) ?? [];
  context.header('Content-Type', 'text/event-stream');
  context.header('Cache-Control', 'no-store');
  return stream(context, async output => {
    output.onAbort(() => console.error('stopped by the client'));
    for await (const [type, text] of agent(texts, files, history)) {
      if (output.aborted) {
        return;
      }
      const data = type === 'message' ? { content: text } : { message: text };
      await output.write(`data: ${JSON.stringify({ type, data })}\n\n`);
    }
    if (session) {
      sessions.set(session, [...history, texts.join(' ')]);
    }
  });
});

const port = Number(process.argv[2] ?? 8000);
serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () =>
  console.log(`Base URL: http://127.0.0.1:${port}`),
);
