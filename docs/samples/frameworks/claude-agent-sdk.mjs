// An agent of the Claude Agent SDK as a service, with ANTHROPIC_API_KEY in the environment:
// npm install @anthropic-ai/claude-agent-sdk@0.3
// node frameworks/claude-agent-sdk.mjs 8000

import { createSdkMcpServer, getSessionInfo, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { serve } from '../service.mjs';

const now = tool('now', 'The current time', {}, async () => ({
  content: [{ type: 'text', text: new Date().toISOString() }],
}));
const options = {
  // Neither built-in tools, which read the files of this machine, nor its settings.
  tools: [],
  settingSources: [],
  mcpServers: { clock: createSdkMcpServer({ name: 'clock', tools: [now] }) },
  allowedTools: ['mcp__clock__now'],
  includePartialMessages: true,
};

const partOf = ({ kind, mimeType, base64, text }) => {
  const source = { type: 'base64', media_type: mimeType, data: base64 };
  return {
    image: { type: 'image', source },
    pdf: { type: 'document', source },
    text: { type: 'text', text },
  }[kind];
};

async function* agent({ text, files, session, signal }) {
  const abortController = new AbortController();
  signal.addEventListener('abort', () => abortController.abort());
  // The SDK requires a UUID, as Agent Query sends. A new session can't be resumed, nor a known session started.
  const isKnown = (await getSessionInfo(session)) !== undefined;
  const own = isKnown ? { resume: session } : { sessionId: session };
  const message = { role: 'user', content: [...files.map(partOf), { type: 'text', text }] };
  const prompt = ReadableStream.from([{ type: 'user', message, parent_tool_use_id: null }]);
  for await (const step of query({ prompt, options: { ...options, ...own, abortController } })) {
    const { content_block: block, delta } = step.event ?? {};
    if (block?.type === 'tool_use') yield ['log', `Using ${block.name}`];
    if (delta?.type === 'thinking_delta') yield ['reasoning', delta.thinking];
    if (delta?.type === 'text_delta') yield ['message', delta.text];
    if (step.type === 'result' && step.is_error) throw new Error(step.result ?? step.errors.join());
  }
}

serve(agent);
