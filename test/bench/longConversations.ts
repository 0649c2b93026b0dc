import { snapshot } from '../support/page/views';
import { answerText } from './page/shared/answer';
import { benchTurn } from './page/shared/panelMessages';

/** The length of each answer in characters. */
const answerLength = 10_000;

/** The answers of a long conversation. */
export function longAnswers(turns: number): readonly string[] {
  return Array<string>(turns).fill(answerText('realistic', answerLength));
}

/** The programs that show a long conversation, each with the message from which it does. */
export const candidates = [
  {
    name: 'Agent Query',
    role: 'ours',
    script: 'panel',
    message: (answers: readonly string[]) =>
      snapshot(answers.map((answer, index) => benchTurn(`turn-${index}`, answer, 'complete'))),
  },
  {
    name: 'plain text, all of it',
    role: 'floor',
    script: 'plainText',
    message: (answers: readonly string[]) => ({ type: 'text', text: answers.join('\n\n') }),
  },
] as const;
