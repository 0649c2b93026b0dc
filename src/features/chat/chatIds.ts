/** The id of `@agent` in Chat. */
export const participantId = 'agent-query.agent';

/** The name of the tool for language models. */
export const toolName = 'agent-query_ask';
