// An agent of Google's Agent Development Kit as a service, with GEMINI_API_KEY in the environment:
// npm install @google/adk@2
// node frameworks/adk.mjs 8000

import { FunctionTool, InMemoryRunner, LlmAgent, StreamingMode } from '@google/adk';
import { serve } from '../service.mjs';

const assistant = new LlmAgent({
  name: 'assistant',
  model: 'gemini-2.5-flash',
  tools: [
    new FunctionTool({
      name: 'now',
      description: 'The current time',
      execute: () => new Date().toISOString(),
    }),
  ],
});
const runner = new InMemoryRunner({ appName: 'agent', agent: assistant });
const runConfig = { streamingMode: StreamingMode.SSE };

const partOf = ({ kind, mimeType, base64, text }) =>
  kind === 'text' ? { text } : { inlineData: { mimeType, data: base64 } };

async function* agent({ text, files, session, signal }) {
  const key = { appName: 'agent', userId: 'user', sessionId: session };
  await runner.sessionService.getOrCreateSession(key);
  const newMessage = { role: 'user', parts: [...files.map(partOf), { text }] };
  const run = { ...key, newMessage, runConfig, abortSignal: signal };
  for await (const event of runner.runAsync(run)) {
    if (event.errorMessage) throw new Error(event.errorMessage);
    for (const { functionCall, thought, text } of event.content?.parts ?? []) {
      if (functionCall && !event.partial) yield ['log', `Using ${functionCall.name}`];
      if (text && event.partial) yield [thought ? 'reasoning' : 'message', text];
    }
  }
}

serve(agent);
