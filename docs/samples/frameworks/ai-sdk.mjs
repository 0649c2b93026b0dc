// An agent of the AI SDK as a service, with OPENAI_API_KEY in the environment:
// npm install ai@7 @ai-sdk/openai@4 zod@4
// node frameworks/ai-sdk.mjs 8000

import { openai } from '@ai-sdk/openai';
import { ToolLoopAgent, tool } from 'ai';
import { z } from 'zod';
import { serve } from '../service.mjs';

const loop = new ToolLoopAgent({
  model: openai('gpt-5-mini'),
  tools: {
    now: tool({
      description: 'The current time',
      inputSchema: z.object({}),
      execute: () => new Date().toISOString(),
    }),
  },
});
const histories = new Map();

const partOf = ({ kind, name, mimeType, content, text }) =>
  kind === 'text'
    ? { type: 'text', text }
    : { type: 'file', mediaType: mimeType, data: content, filename: name };

async function* agent({ text, files, session, signal }) {
  const question = { role: 'user', content: [...files.map(partOf), { type: 'text', text }] };
  const messages = [...(histories.get(session) ?? []), question];
  const result = await loop.stream({ messages, abortSignal: signal });
  for await (const part of result.stream) {
    if (part.type === 'tool-call') yield ['log', `Using ${part.toolName}`];
    if (part.type === 'reasoning-delta') yield ['reasoning', part.text];
    if (part.type === 'text-delta') yield ['message', part.text];
    if (part.type === 'error') throw part.error;
  }
  const answer = signal.aborted ? [] : await result.responseMessages;
  histories.set(session, [...messages, ...answer]);
}

serve(agent);
