// An agent of Mastra as a service, with OPENAI_API_KEY in the environment:
// npm install @mastra/core@1 @ai-sdk/openai@4 zod@4
// node frameworks/mastra.mjs 8000

import { openai } from '@ai-sdk/openai';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { serve } from '../service.mjs';

const assistant = new Agent({
  id: 'assistant',
  name: 'Assistant',
  instructions: 'Answer the question.',
  model: openai('gpt-5-mini'),
  tools: {
    now: createTool({
      id: 'now',
      description: 'The current time',
      inputSchema: z.object({}),
      execute: async () => new Date().toISOString(),
    }),
  },
});
const histories = new Map();

const partOf = ({ kind, name, mimeType, content, text }) =>
  kind === 'text'
    ? { type: 'text', text }
    : { type: 'file', mimeType, mediaType: mimeType, data: content, filename: name };

async function* agent({ text, files, session, signal }) {
  const question = { role: 'user', content: [...files.map(partOf), { type: 'text', text }] };
  const messages = [...(histories.get(session) ?? []), question];
  const result = await assistant.stream(messages, { abortSignal: signal });
  for await (const { type, payload } of result.fullStream) {
    if (type === 'tool-call') yield ['log', `Using ${payload.toolName}`];
    if (type === 'reasoning-delta') yield ['reasoning', payload.text];
    if (type === 'text-delta') yield ['message', payload.text];
    if (type === 'error') throw payload.error;
  }
  const answer = signal.aborted ? [] : [{ role: 'assistant', content: await result.text }];
  histories.set(session, [...messages, ...answer]);
}

serve(agent);
