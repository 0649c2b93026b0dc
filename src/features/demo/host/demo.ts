import * as vscode from 'vscode';
import { baseUrlError } from '../../../core/query/baseUrl';
import { errorText } from '../../../host/errors/errorText';
import type { ActiveEditor } from '../../../host/parts/activeEditor';
import type { ServiceChoices, Services } from '../../../host/settings/services';
import { Disposable } from '../../../host/window/disposable';
import { type Messages, notifications } from '../../../host/window/notifications';
import { pickOne } from '../../../host/window/quickPick';
import type { DemoService, StartDemoService } from '../core/demoService';
import {
  type DemoBehavior,
  type DemoFault,
  responseFaults,
  streamFaults,
} from '../core/served/demoBehavior';

import { WindowDemo } from './windowDemo';

const { t } = vscode.l10n;

/** The answer of the demo service, and its name; its tour has none. */
interface DemoAnswer {
  readonly behavior: DemoBehavior;
  readonly name?: string | undefined;
}

const tour: DemoBehavior = { kind: 'tour' };

/** The embedded demo service of this window. */
export class Demo extends Disposable {
  private answer: DemoAnswer = { behavior: tour };
  private starting: Promise<DemoService> | undefined;
  private readonly inWindow: WindowDemo;

  constructor(
    private readonly start: StartDemoService,
    private readonly services: Services,
    private readonly active: Pick<ActiveEditor, 'inFront'>,
    state: vscode.Memento,
  ) {
    super();
    this.inWindow = this._register(new WindowDemo(state));
    services.add(this.inWindow);
    this._register({
      dispose: () => void this.starting?.then(service => service.dispose()).catch(() => undefined),
    });
  }

  /** False in a browser. */
  get canStart(): boolean {
    return this.start !== undefined;
  }

  /** The choices for the list of services. */
  get choices(): readonly ServiceChoices[] {
    const start = {
      icon: 'play',
      label: t('Start demo service'),
      act: () => vscode.commands.executeCommand('agentQuery.startDemoService'),
    };
    const chooseAnswer = {
      icon: 'beaker',
      label: t("Select the demo service's answers…"),
      description: t('A simulated fault or a recorded transcript'),
      act: () => this.chooseAnswer(),
    };
    const choices = this.inWindow.isTour ? [chooseAnswer] : [start, chooseAnswer];
    return this.canStart ? [{ heading: t('Demo service'), choices }] : [];
  }

  /**
   * Starts the service unless it is running, and makes it the base URL of this window. If there is another valid base
   * URL, asks first. It answers with its tour.
   *
   * @returns the URL of the service; undefined if it cannot run, after an error message
   */
  use(messages?: Messages): Promise<string | undefined> {
    return this.serve(tour, undefined, messages);
  }

  private async chooseAnswer(): Promise<void> {
    const chosen = await pickDemoAnswer(this.answer);
    if (chosen === 'transcript') {
      await vscode.commands.executeCommand('agentQuery.serveTranscript');
    } else if (chosen) {
      await this.serve(chosen.behavior, chosen.name);
    }
  }

  /**
   * Starts the service as {@link use} does, but with another answer until {@link use} is called, or the window closes.
   *
   * @param name the name of the answer; the tour has none
   */
  async serve(
    behavior: DemoBehavior,
    name?: string,
    messages = notifications,
  ): Promise<string | undefined> {
    if (!this.start) {
      void messages.error(
        t("The demo service requires a desktop or remote window. It can't run in a browser."),
      );
      return undefined;
    }
    const { error } = this.services.administrator;
    if (error) {
      void messages.error(errorText(error));
      return undefined;
    }
    this.starting ??= this.start();
    let service: DemoService;
    try {
      service = await this.starting;
    } catch (reason) {
      this.starting = undefined;
      void messages.error(t('The demo service could not be started: {0}', String(reason)));
      return undefined;
    }
    service.behavior = behavior;
    const answer = { behavior, name };
    this.answer = answer;
    this.inWindow.setAnswer(name);
    const { url } = service;
    // It can be selected in the list of services, whatever the answer to the question is.
    const own = this.inWindow.at(url);
    if (await this.mayReplace(url, messages)) {
      this.services.choose(own);
      void this.offerToAsk(informationText(url, answer), messages);
    }
    return url;
  }

  private async offerToAsk(text: string, messages: Messages): Promise<void> {
    const aboutFile = t('Ask about the open file');
    const chosen = await messages.info(
      text,
      ...(this.active.inFront.kind === 'other' ? [] : [aboutFile]),
      // A panel has the Question box below the message.
      ...(messages === notifications ? [t('Ask a question')] : []),
    );
    if (chosen !== undefined) {
      await vscode.commands.executeCommand(
        chosen === aboutFile ? 'agentQuery.askAboutFile' : 'agentQuery.ask',
      );
    }
  }

  private async mayReplace(url: string, { info }: Messages): Promise<boolean> {
    const { baseUrl, name } = this.services.chosen;
    if (baseUrl === url || baseUrlError(baseUrl) !== undefined) {
      return true;
    }
    const use = t('Use in this window');
    const answer = await info(
      t(
        'The demo service is running at {0}. Use it in this window instead of {1}?',
        url,
        name ?? baseUrl,
      ),
      use,
    );
    return answer === use;
  }
}

/** The text about the service's present answer, and the way to end it. */
function informationText(url: string, { behavior, name = '' }: DemoAnswer): string {
  const texts: Readonly<Record<DemoBehavior['kind'], string>> = {
    tour: t(
      'The demo service is running at {0} and is used in this window until you close the window. It shows what an answer can contain.',
      url,
    ),
    report: t(
      'The demo service at {0} now reports what it receives. To stop this, start the demo service again or close the window.',
      url,
    ),
    recording: t(
      '{1} now answers every query to the demo service at {0}. To stop this, start the demo service again or close the window.',
      url,
      name,
    ),
    fault: t(
      'The demo service at {0} now simulates "{1}". To stop this, start the demo service again or close the window.',
      url,
      name,
    ),
  };
  return texts[behavior.kind];
}

/** The next answer of the demo service; for `transcript`, the user has yet to pick a file. */
type NextAnswer = DemoAnswer | 'transcript';

/**
 * Lets the user pick the answer of the demo service; undefined if the quick pick was closed. The current answer is
 * marked.
 */
async function pickDemoAnswer({ behavior, name }: DemoAnswer): Promise<NextAnswer | undefined> {
  const isServed = behavior.kind === 'recording';
  const choice = (answer: NextAnswer, isCurrent: boolean, label: string, description: string) => ({
    answer,
    icon: isCurrent ? 'check' : 'blank',
    label,
    description,
  });
  const report = t('Report');
  const texts = faultTexts();
  const ofFault = (fault: DemoFault) => {
    const [label, effect] = texts[fault];
    const isCurrent = behavior.kind === 'fault' && behavior.fault === fault;
    return choice({ behavior: { kind: 'fault', fault }, name: label }, isCurrent, label, effect);
  };
  const selected = await pickOne(
    [
      {
        choices: [
          choice(
            { behavior: tour },
            behavior.kind === 'tour',
            t('Tour'),
            t('What an answer can contain'),
          ),
          choice(
            { behavior: { kind: 'report' }, name: report },
            behavior.kind === 'report',
            report,
            t('What your service receives'),
          ),
          choice(
            'transcript',
            isServed,
            t('Event transcript…'),
            (isServed ? name : undefined) ?? t('A saved event stream'),
          ),
        ],
      },
      { heading: t('Faults in the stream'), choices: streamFaults.map(ofFault) },
      { heading: t('Faults instead of an answer'), choices: responseFaults.map(ofFault) },
    ],
    {
      title: t('Demo service'),
      placeHolder: t("Select the demo service's answer for this window"),
    },
  );
  return selected?.answer;
}

/** The name and the description of each fault. */
function faultTexts(): Readonly<Record<DemoFault, readonly [label: string, effect: string]>> {
  return {
    cutOff: [t('Connection lost'), t('The connection is reset in the middle of an event')],
    halfCharacter: [t('Half a character'), t('The response ends in the middle of a character')],
    stall: [t('Stall'), t('The events stop, but the response stays open')],
    noEnd: [t('No end'), t('All events arrive, but the response stays open')],
    slow: [t('Slow'), t('One event per second')],
    byteByByte: [t('Byte by byte'), t('Each byte is sent separately')],
    malformed: [t('Malformed events'), t("Some events don't match the interface")],
    silence: [t('No event'), t('The response begins, but no event arrives')],
    empty: [t('Empty response'), t('The response ends without an event')],
    wrongContentType: [t('Wrong content type'), t('A sign-in page instead of an event stream')],
    redirect: [t('Redirect'), t('Status {0}', '307')],
    unauthorized: [t('Access denied'), t('Status {0}', '401')],
    tooLarge: [t('Query too large'), t('Status {0}', '413')],
    serverError: [t('Server error'), t('Status {0} with an HTML page', '500')],
    busy: [t('Busy'), t('Status {0} with Retry-After', '503')],
  };
}
