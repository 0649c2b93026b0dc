// An agent of LangGraph as a service, with OPENAI_API_KEY in the environment:
// npm install @langchain/langgraph@1 @langchain/openai@1 langchain@1 zod@4
// node frameworks/langgraph.mjs 8000

import { MemorySaver } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, HumanMessage, tool } from 'langchain';
import { z } from 'zod';
import { serve } from '../service.mjs';

const graph = createAgent({
  model: new ChatOpenAI({ model: 'gpt-5-mini', useResponsesApi: true }),
  tools: [
    tool(() => new Date().toISOString(), {
      name: 'now',
      description: 'The current time',
      schema: z.object({}),
    }),
  ],
  checkpointer: new MemorySaver(),
});

const partOf = ({ kind, name, mimeType, base64, text }) =>
  ({
    image: { type: 'image', mimeType, data: base64 },
    pdf: { type: 'file', mimeType, data: base64, metadata: { filename: name } },
    text: { type: 'text', text },
  })[kind];

async function* agent({ text, files, session, signal }) {
  const contentBlocks = [...files.map(partOf), { type: 'text', text }];
  const stream = await graph.stream(
    { messages: [new HumanMessage({ contentBlocks })] },
    { streamMode: 'messages', configurable: { thread_id: session }, signal },
  );
  for await (const [message] of stream) {
    if (message.type === 'tool') yield ['log', `Used ${message.name}`];
    // The last chunk of an answer repeats its reasoning.
    if (message.type !== 'ai' || message.response_metadata.output) continue;
    for (const block of message.contentBlocks) {
      if (block.type === 'reasoning') yield ['reasoning', block.reasoning];
      if (block.type === 'text') yield ['message', block.text];
    }
  }
}

serve(agent);
