import * as vscode from 'vscode';
import { shorten } from '../../../base/shorten';
import { Emitter } from '../../../core/async/emitter';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { Service, ServiceRef } from '../../../core/services/service';
import { strings } from '../../../core/text/json';
import { none } from '../../../host/settings/services';
import type { WindowService } from '../../../host/settings/windowService';
import { Disposable } from '../../../host/window/disposable';

const { t } = vscode.l10n;

/**
 * The key of the base URLs that the demo service had, the last first: their conversations continue with the one that
 * runs.
 */
const urlsKey = 'agentQuery.demoServices';

const maxUrls = 100;

const maxAnswerLength = 40;

/** The demo service among the services of a window. */
export class WindowDemo extends Disposable implements WindowService {
  private readonly changed = this._register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private started: Service | undefined;
  private answer: string | undefined;

  /** @param state the state of the workspace */
  constructor(private readonly state: vscode.Memento) {
    super();
  }

  get service(): Service | undefined {
    return this.started;
  }

  /** True if it runs and answers with its tour: starting it once more has no effect. */
  get isTour(): boolean {
    return this.started !== undefined && this.answer === undefined;
  }

  get label(): string {
    return this.answer === undefined
      ? t('Demo service')
      : t('Demo service: {0}', shorten(this.answer, maxAnswerLength));
  }

  get note() {
    const { answer, service } = this;
    return answer === undefined
      ? undefined
      : {
          icon: 'beaker',
          tooltip: t(
            'The demo service at {0} answers every query with {1}. Click to select another service or answer.',
            service?.baseUrl ?? '',
            answer,
          ),
        };
  }

  /** @param name the name of its answer; undefined for its tour */
  setAnswer(name: string | undefined): void {
    if (name !== this.answer) {
      this.answer = name;
      this.changed.fire();
    }
  }

  /** The service at a base URL. Settings for other services are not sent to it. */
  at(baseUrl: string): Service {
    if (this.started?.baseUrl !== baseUrl) {
      this.started = { ...none, baseUrl };
      this.changed.fire();
      void this.state.update(urlsKey, [baseUrl, ...this.urls].slice(0, maxUrls));
    }
    return this.started;
  }

  owns({ name, baseUrl }: ServiceRef): boolean {
    return name === undefined && this.urls.includes(baseUrl);
  }

  ended(): AgentQueryError {
    const details = { code: 'demoEnded' } as const;
    return new AgentQueryError('configuration', 'the demo service has ended', details);
  }

  private get urls(): readonly string[] {
    return strings(this.state.get(urlsKey));
  }
}
