import type { Contributions } from '../../contributes/contributions';
import { participantId, toolName } from './chatIds';
import { maxToolItems, maxToolQuestion } from './core/toolInput';

const line = (description: string) => ({ type: 'integer', description, minimum: 1 });

export const contributes = {
  points: {
    chatParticipants: [
      {
        id: participantId,
        name: 'agent',
        fullName: 'Agent Query',
        description: '%chat.description%',
        isSticky: true,
        commands: [{ name: 'include', description: '%chat.include.description%' }],
      },
    ],
    languageModelTools: [
      {
        name: toolName,
        toolReferenceName: 'askAgent',
        displayName: '%tool.ask.title%',
        userDescription: '%tool.ask.description%',
        // The texts for language models are not translated.
        modelDescription:
          "Asks the user's agent service, such as an expert agent of the user's company, and returns the answer as Markdown. Use it when the user wants an answer from this agent. The agent sees only the question, files, and selections that you pass, not this conversation, so the question must be complete. The user sees everything, and must confirm it before it is sent. Files that look like secrets, are ignored, or are outside the workspace folders are not sent; the result says so.",
        canBeReferencedInPrompt: true,
        icon: '$(comment-discussion)',
        tags: ['agent'],
        inputSchema: {
          type: 'object',
          properties: {
            question: {
              type: 'string',
              description: 'The question, complete in itself. At most 20,000 characters.',
              minLength: 1,
              maxLength: maxToolQuestion,
            },
            files: {
              type: 'array',
              description:
                'Files to send whole: paths relative to a workspace folder, or absolute paths within one. If there are several workspace folders, begin with the name of the folder. No folders. At most 100 files and selections together.',
              items: { type: 'string' },
              maxItems: maxToolItems,
            },
            selections: {
              type: 'array',
              description: 'Lines of files to send.',
              items: {
                type: 'object',
                properties: {
                  file: { type: 'string', description: 'Path of the file, as in files.' },
                  firstLine: line('The first line, counted from 1.'),
                  lastLine: line('The last line, included.'),
                },
                required: ['file', 'firstLine', 'lastLine'],
              },
              maxItems: maxToolItems,
            },
          },
          required: ['question'],
        },
      },
    ],
  },
} satisfies Contributions;
