import * as vscode from 'vscode';
import type { DemoBehavior } from '../../core/demo/served/demoBehavior';
import { type DemoFault, responseFaults, streamFaults } from '../../core/demo/served/demoFault';
import type { Choice } from '../window/choice';
import { pickOne } from '../window/pickOne';
import { faultText } from './faultText';

const { t } = vscode.l10n;

/** What the demo service is to answer with; which transcript, the user has yet to say. */
type DemoAnswerChoice = 'report' | 'transcript' | DemoFault;

interface AnswerChoice extends Choice {
  readonly id: DemoAnswerChoice;
}

/**
 * Asks what the demo service should answer with.
 *
 * @param current is marked
 * @param transcript name of the file that is served; undefined if none is
 * @returns undefined if the quick pick was closed
 */
export async function pickDemoAnswer(
  current: DemoBehavior,
  transcript: string | undefined,
): Promise<DemoAnswerChoice | undefined> {
  const chosen = currentChoice(current);
  const choice = (id: DemoAnswerChoice, label: string, description = ''): AnswerChoice => ({
    id,
    icon: id === chosen ? 'check' : 'blank',
    label,
    description,
  });
  const ofFault = (fault: DemoFault) => {
    const { label, effect } = faultText(fault);
    return choice(fault, label, effect);
  };
  const selected = await pickOne(
    [
      {
        choices: [
          choice('report', t('Report'), t('What an agent would receive')),
          choice('transcript', t('Event transcript…'), transcript ?? t('A saved event stream')),
        ],
      },
      { heading: t('Faults in the stream'), choices: streamFaults.map(ofFault) },
      { heading: t('Faults instead of an answer'), choices: responseFaults.map(ofFault) },
    ],
    {
      title: t('Demo service'),
      placeHolder: t('Select what the demo service answers with in this window'),
    },
  );
  return selected?.id;
}

function currentChoice(current: DemoBehavior): DemoAnswerChoice {
  switch (current.kind) {
    case 'recording':
      return 'transcript';
    case 'fault':
      return current.fault;
    default:
      return current.kind;
  }
}
