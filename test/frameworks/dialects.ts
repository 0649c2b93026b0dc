/** A reply of the fake model. */
export interface Reply {
  readonly reasoning?: string;
  /** The tool that the model calls, without arguments. */
  readonly tool?: string;
  /** The pieces of the answer. */
  readonly pieces?: readonly string[];
}

/** An event of a stream. Its `type`, if the interface has types, is also the name of the event. */
type Event = { readonly type?: string } & Record<string, unknown>;

/** The conversation in a request. */
export interface Conversation {
  /** The texts of the user, and the text files. */
  readonly texts: readonly string[];
  /** True if the last message is the result of a tool. */
  readonly hasToolResult: boolean;
  readonly tools: readonly string[];
}

/** An interface of model providers, which the packages of frameworks speak. */
export interface Dialect {
  readonly path: RegExp;
  read(body: Json): Conversation;
  write(reply: Reply): Iterable<Event>;
}

// biome-ignore lint/suspicious/noExplicitAny: Bodies have the shapes of three providers, and are read by tests alone.
type Json = any;

/** The Responses interface of OpenAI. */
const responses: Dialect = {
  path: /\/responses$/,
  read: ({ input, tools = [] }) => ({
    texts: textsOfUser(input, 'content'),
    hasToolResult: input.at(-1)?.type === 'function_call_output',
    tools: tools.map(({ name }: Json) => name),
  }),
  *write({ reasoning, tool, pieces }) {
    const response = {
      ...{ id: id('resp'), object: 'response', created_at: 1, model: 'fake', output: [] as Json[] },
      ...{ status: 'in_progress', error: null, incomplete_details: null, tools: [] },
    };
    yield { type: 'response.created', response };
    if (reasoning !== undefined) {
      const item = { type: 'reasoning', id: id('rs'), summary: [] as Json[] };
      const at = { item_id: item.id, output_index: response.output.length, summary_index: 0 };
      yield { type: 'response.output_item.added', ...at, item };
      const part = { type: 'summary_text', text: '' };
      yield { type: 'response.reasoning_summary_part.added', ...at, part };
      yield { type: 'response.reasoning_summary_text.delta', ...at, delta: reasoning };
      yield { type: 'response.reasoning_summary_text.done', ...at, text: reasoning };
      item.summary.push({ ...part, text: reasoning });
      yield { type: 'response.reasoning_summary_part.done', ...at, part: item.summary[0] };
      yield { type: 'response.output_item.done', ...at, item };
      response.output.push(item);
    }
    if (tool !== undefined) {
      const item = { type: 'function_call', id: id('fc'), call_id: id('call'), name: tool };
      const at = { item_id: item.id, output_index: response.output.length };
      const done = { ...item, arguments: '{}', status: 'completed' };
      yield { type: 'response.output_item.added', ...at, item: { ...done, arguments: '' } };
      yield { type: 'response.function_call_arguments.delta', ...at, delta: '{}' };
      yield { type: 'response.function_call_arguments.done', ...at, arguments: '{}' };
      yield { type: 'response.output_item.done', ...at, item: done };
      response.output.push(done);
    }
    if (pieces !== undefined) {
      const item = { type: 'message', id: id('msg'), role: 'assistant', content: [] as Json[] };
      const at = { item_id: item.id, output_index: response.output.length, content_index: 0 };
      const part = { type: 'output_text', text: '', annotations: [] };
      yield { type: 'response.output_item.added', ...at, item: { ...item, status: 'in_progress' } };
      yield { type: 'response.content_part.added', ...at, part };
      for (const delta of pieces) {
        yield { type: 'response.output_text.delta', ...at, delta };
      }
      const whole = { ...part, text: pieces.join('') };
      yield { type: 'response.output_text.done', ...at, text: whole.text };
      yield { type: 'response.content_part.done', ...at, part: whole };
      item.content.push(whole);
      yield { type: 'response.output_item.done', ...at, item: { ...item, status: 'completed' } };
      response.output.push({ ...item, status: 'completed' });
    }
    const usage = {
      ...{ input_tokens: 1, input_tokens_details: { cached_tokens: 0 }, total_tokens: 2 },
      ...{ output_tokens: 1, output_tokens_details: { reasoning_tokens: 0 } },
    };
    yield { type: 'response.completed', response: { ...response, status: 'completed', usage } };
  },
};

/** Google's interface of Gemini. */
const gemini: Dialect = {
  path: /:streamGenerateContent$/,
  read: ({ contents, tools = [] }) => ({
    texts: textsOfUser(contents, 'parts'),
    hasToolResult: contents.at(-1).parts.some((part: Json) => part.functionResponse !== undefined),
    tools: tools
      .flatMap((each: Json) => each.functionDeclarations ?? [])
      .map((each: Json) => each.name),
  }),
  *write({ reasoning, tool, pieces = [] }) {
    const parts = [
      ...(reasoning === undefined ? [] : [{ text: reasoning, thought: true }]),
      ...(tool === undefined ? [] : [{ functionCall: { name: tool, args: {} } }]),
      ...pieces.map(text => ({ text })),
    ];
    for (const part of parts) {
      yield { candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }] };
    }
    const content = { role: 'model', parts: [{ text: '' }] };
    yield { candidates: [{ content, finishReason: 'STOP', index: 0 }] };
  },
};

/** The Messages interface of Anthropic. */
const messages: Dialect = {
  path: /\/v1\/messages$/,
  read: ({ messages: all, tools = [] }) => ({
    texts: textsOfUser(all, 'content'),
    hasToolResult:
      Array.isArray(all.at(-1).content) &&
      all.at(-1).content.some(({ type }: Json) => type === 'tool_result'),
    tools: tools.map(({ name }: Json) => name),
  }),
  *write({ reasoning, tool, pieces }) {
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = {
      ...{ id: id('msg'), type: 'message', role: 'assistant', model: 'fake', content: [], usage },
      ...{ stop_reason: null, stop_sequence: null },
    };
    yield { type: 'message_start', message };
    const blocks: { readonly block: object; readonly deltas: readonly object[] }[] = [];
    if (reasoning !== undefined) {
      const thinking = { type: 'thinking_delta', thinking: reasoning };
      blocks.push({
        block: { type: 'thinking', thinking: '', signature: '' },
        deltas: [thinking, { type: 'signature_delta', signature: 'c2ln' }],
      });
    }
    if (pieces !== undefined) {
      const deltas = pieces.map(text => ({ type: 'text_delta', text }));
      blocks.push({ block: { type: 'text', text: '' }, deltas });
    }
    if (tool !== undefined) {
      blocks.push({
        block: { type: 'tool_use', id: id('toolu'), name: tool, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: '{}' }],
      });
    }
    for (const [index, { block, deltas }] of blocks.entries()) {
      yield { type: 'content_block_start', index, content_block: block };
      for (const delta of deltas) {
        yield { type: 'content_block_delta', index, delta };
      }
      yield { type: 'content_block_stop', index };
    }
    const delta = {
      stop_reason: tool === undefined ? 'end_turn' : 'tool_use',
      stop_sequence: null,
    };
    yield { type: 'message_delta', delta, usage };
    yield { type: 'message_stop' };
  },
};

export const dialects: readonly Dialect[] = [responses, gemini, messages];

/** The texts in the messages of the user, whose content is a text or a list of parts. */
function textsOfUser(messages: Json, key: 'content' | 'parts'): readonly string[] {
  return messages
    .filter(({ role }: Json) => role === 'user')
    .flatMap((message: Json) => message[key])
    .flatMap((part: Json) => (typeof part === 'string' ? part : (part.text ?? [])));
}

function id(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`;
}
