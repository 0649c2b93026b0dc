// An agent of the OpenAI Agents SDK as a service, with OPENAI_API_KEY in the environment:
// npm install @openai/agents@0.20 zod@4
// node frameworks/openai-agents.mjs 8000

import { Agent, MemorySession, Runner, tool } from '@openai/agents';
import { z } from 'zod';
import { serve } from '../service.mjs';

const assistant = new Agent({
  name: 'Assistant',
  model: 'gpt-5-mini',
  tools: [
    tool({
      name: 'now',
      description: 'The current time',
      parameters: z.object({}),
      execute: () => new Date().toISOString(),
    }),
  ],
});
// Traces would send questions and answers to OpenAI's dashboard.
const runner = new Runner({ tracingDisabled: true });
const sessions = new Map();

const partOf = ({ kind, name, mimeType, base64, text }) =>
  ({
    image: { type: 'input_image', image: `data:${mimeType};base64,${base64}` },
    pdf: { type: 'input_file', file: `data:${mimeType};base64,${base64}`, filename: name },
    text: { type: 'input_text', text },
  })[kind];

async function* agent({ text, files, session: sessionId, signal }) {
  const session = sessions.get(sessionId) ?? new MemorySession({ sessionId });
  sessions.set(sessionId, session);
  const content = [...files.map(partOf), { type: 'input_text', text }];
  const input = [{ role: 'user', content }];
  const run = await runner.run(assistant, input, { stream: true, session, signal });
  for await (const { type, name, item, data } of run) {
    if (name === 'tool_called') yield ['log', `Using ${item.rawItem.name}`];
    if (type !== 'raw_model_stream_event') continue;
    if (data.type === 'output_text_delta') yield ['message', data.delta];
    const isReasoning = data.event?.type === 'response.reasoning_summary_text.delta';
    if (isReasoning) yield ['reasoning', data.event.delta];
  }
  await run.completed;
}

serve(agent);
