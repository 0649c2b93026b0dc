import * as vscode from 'vscode';
import type { DemoBehavior } from '../../core/demo/served/demoBehavior';
import type { DemoService, Platform } from '../../core/platform';
import { baseUrlError } from '../../core/query/request/baseUrlError';
import { faultText } from '../demo/faultText';
import { pickDemoAnswer } from '../demo/pickDemoAnswer';
import { Disposable } from '../disposable';
import { errorText } from '../errors/errorText';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import type { Services } from './services';

const { t } = vscode.l10n;

/** What the demo service answers with, and what that is called; its report has no name. */
interface DemoAnswer {
  readonly behavior: DemoBehavior;
  readonly name: string | undefined;
}

const report: DemoAnswer = { behavior: { kind: 'report' }, name: undefined };

/** The embedded demo service of this window. */
export class Demo extends Disposable {
  private answer = report;
  private starting: Promise<DemoService> | undefined;

  constructor(
    private readonly start: Platform['startDemoService'],
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
   * URL, asks first. It answers with its report.
   *
   * @returns the URL of the service; undefined if it cannot run, after an error message
   */
  use(): Promise<string | undefined> {
    return this.useWith(report);
  }

  /**
   * As {@link use}, but the service answers with a recording or with a fault until {@link use} is called, or the window
   * closes.
   *
   * @param name of the recording or fault
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
    } else if (chosen === 'report') {
      await this.use();
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
      void showInformation(informationText(url, answer));
    }
    return url;
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
    case 'report':
      return t(
        'The demo service is running at {0} and is used in this window until the window closes. It reports what it receives.',
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
        '"{1}" is now the fault of the demo service at {0}. To end this, start the demo service again or close the window.',
        url,
        name,
      );
    default:
      return behavior satisfies never;
  }
}
