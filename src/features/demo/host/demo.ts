import * as vscode from 'vscode';
import { baseUrlError } from '../../../core/query/baseUrl';
import { Disposable } from '../../../host/disposable';
import { errorText } from '../../../host/errors/errorText';
import type { Services } from '../../../host/settings/services';
import { showError, showInformation } from '../../../host/window/notifications';
import { type Choice, pickOne } from '../../../host/window/quickPick';
import type { DemoService, StartDemoService } from '../core/demoService';
import {
  type DemoBehavior,
  type DemoFault,
  responseFaults,
  streamFaults,
} from '../core/served/demoBehavior';

const { t } = vscode.l10n;

/** What the demo service answers with, and what that is called; its tour has no name. */
interface DemoAnswer {
  readonly behavior: DemoBehavior;
  readonly name: string | undefined;
}

const tour: DemoAnswer = { behavior: { kind: 'tour' }, name: undefined };

/** The embedded demo service of this window. */
export class Demo extends Disposable {
  private answer = tour;
  private starting: Promise<DemoService> | undefined;

  constructor(
    private readonly start: StartDemoService,
    private readonly services: Services,
  ) {
    super();
    this._register({
      dispose: () => void this.starting?.then(service => service.dispose()).catch(() => undefined),
    });
  }

  /** False in a browser. */
  get canStart(): boolean {
    return this.start !== undefined;
  }

  /**
   * Starts the service unless it is running, and makes it the base URL of this window. If there is another valid base
   * URL, asks first. It answers with its tour.
   *
   * @returns the URL of the service; undefined if it cannot run, after an error message
   */
  use(): Promise<string | undefined> {
    return this.useWith(tour);
  }

  /**
   * As {@link use}, but the service answers with something else until {@link use} is called, or the window
   * closes.
   *
   * @param name of what it answers with
   */
  serve(behavior: DemoBehavior, name: string): Promise<string | undefined> {
    return this.useWith({ behavior, name });
  }

  /** Asks what the service should answer with, and uses it. */
  async chooseAnswer(): Promise<void> {
    const { behavior, name } = this.answer;
    const chosen = await pickDemoAnswer(behavior, behavior.kind === 'recording' ? name : undefined);
    if (chosen === 'transcript') {
      await vscode.commands.executeCommand('agentQuery.serveTranscript');
    } else if (chosen === 'tour') {
      await this.use();
    } else if (chosen === 'report') {
      await this.serve({ kind: 'report' }, t('Report'));
    } else if (chosen) {
      await this.serve({ kind: 'fault', fault: chosen }, faultText(chosen).label);
    }
  }

  private async useWith(answer: DemoAnswer): Promise<string | undefined> {
    if (!this.start) {
      void showError(
        t("The demo service requires a desktop or remote window. It can't run in a browser."),
      );
      return undefined;
    }
    const { error } = this.services.administrator;
    if (error) {
      void showError(errorText(error));
      return undefined;
    }
    this.starting ??= this.start();
    let service: DemoService;
    try {
      service = await this.starting;
    } catch (reason) {
      this.starting = undefined;
      void showError(t('The demo service could not be started: {0}', String(reason)));
      return undefined;
    }
    service.behavior = answer.behavior;
    this.answer = answer;
    this.services.setDemoAnswer(answer.name);
    const { url } = service;
    if (await this.mayReplace(url)) {
      this.services.useDemo(url);
      void this.offerToAsk(informationText(url, answer));
    }
    return url;
  }

  /** Says how to go on, with what the demo service can be asked about. */
  private async offerToAsk(text: string): Promise<void> {
    const aboutFile = t('Ask about the open file');
    const question = t('Ask a question');
    const chosen = await showInformation(text, aboutFile, question);
    if (chosen !== undefined) {
      await vscode.commands.executeCommand(
        chosen === aboutFile ? 'agentQuery.askAboutFile' : 'agentQuery.ask',
      );
    }
  }

  private async mayReplace(url: string): Promise<boolean> {
    const { chosen } = this.services;
    const { baseUrl } = chosen;
    if (baseUrl === url || baseUrlError(baseUrl) !== undefined) {
      return true;
    }
    const use = t('Use in this window');
    const answer = await showInformation(
      t(
        'The demo service is running at {0}. Use it in this window instead of {1}?',
        url,
        chosen.name ?? baseUrl,
      ),
      use,
    );
    return answer === use;
  }
}

/** What the service does now, and how to end it. */
function informationText(url: string, { behavior, name = '' }: DemoAnswer): string {
  switch (behavior.kind) {
    case 'tour':
      return t(
        'The demo service is running at {0} and is used in this window until the window closes. It shows what answers can do.',
        url,
      );
    case 'report':
      return t(
        'The demo service at {0} now reports what it receives. To end this, start the demo service again or close the window.',
        url,
      );
    case 'recording':
      return t(
        '{1} now answers every query to the demo service at {0}. To end this, start the demo service again or close the window.',
        url,
        name,
      );
    case 'fault':
      return t(
        'The demo service at {0} now simulates "{1}". To end this, start the demo service again or close the window.',
        url,
        name,
      );
    default:
      return behavior satisfies never;
  }
}

/** What the demo service is to answer with; which transcript, the user has yet to say. */
type DemoAnswerChoice = 'tour' | 'report' | 'transcript' | DemoFault;

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
async function pickDemoAnswer(
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
          choice('tour', t('Tour'), t('What answers can do')),
          choice('report', t('Report'), t('What your service receives')),
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

/** What a fault of the demo service is called, and what it does. */
function faultText(fault: DemoFault): { readonly label: string; readonly effect: string } {
  switch (fault) {
    case 'cutOff':
      return {
        label: t('Cut off'),
        effect: t('The connection is reset in the middle of an event'),
      };
    case 'halfCharacter':
      return {
        label: t('Half a character'),
        effect: t('The response ends in the middle of a character'),
      };
    case 'stall':
      return { label: t('Stall'), effect: t('No more events after the first ones, and no end') };
    case 'noEnd':
      return { label: t('No end'), effect: t('All events arrive, but the response does not end') };
    case 'slow':
      return { label: t('Slow'), effect: t('One event per second') };
    case 'byteByByte':
      return { label: t('Byte by byte'), effect: t('Each byte is sent on its own') };
    case 'malformed':
      return {
        label: t('Malformed events'),
        effect: t('Some events are not as the interface defines them'),
      };
    case 'silence':
      return { label: t('No event'), effect: t('The response begins, but no event arrives') };
    case 'empty':
      return { label: t('Empty response'), effect: t('The response ends without an event') };
    case 'wrongContentType':
      return {
        label: t('Wrong content type'),
        effect: t('A sign-in page instead of an event stream'),
      };
    case 'redirect':
      return { label: t('Redirect'), effect: t('Status {0}', '307') };
    case 'unauthorized':
      return { label: t('Access denied'), effect: t('Status {0}', '401') };
    case 'tooLarge':
      return { label: t('Query too large'), effect: t('Status {0}', '413') };
    case 'serverError':
      return { label: t('Server error'), effect: t('Status {0} with an HTML page', '500') };
    case 'busy':
      return { label: t('Busy'), effect: t('Status {0} with Retry-After', '503') };
    default:
      return fault satisfies never;
  }
}
