import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import { findService } from '../../core/services/findService';
import type { Service } from '../../core/services/service';
import { isSameService, readServiceRef, type ServiceRef } from '../../core/services/serviceRef';
import { Disposable } from '../disposable';
import type { Settings } from '../settings/settings';
import { serviceLabel } from './serviceLabel';

const chosenKey = 'agentQuery.service';

/** The services that are configured, and the one that this window uses for new conversations. */
export class Services extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  /** The services, the chosen one, or the session of the next query may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly chose = this._register(new vscode.EventEmitter<Service>());
  /** The user chose a service for this window. */
  readonly onDidChoose = this.chose.event;
  /** The demo service of this window. It applies until the user's base URL changes from `insteadOf`. */
  private demo: { readonly service: Service; insteadOf: string; isChosen: boolean } | undefined;

  /** @param state of the workspace: the choice of a service is kept there, not in a file of the workspace */
  constructor(
    private readonly settings: Settings,
    private readonly state: vscode.Memento,
  ) {
    super();
    this._register(
      settings.onDidChangeTarget(() => {
        if (this.demo && this.demo.insteadOf !== settings.baseUrlService.baseUrl) {
          // Stays so if the user sets the previous value again.
          this.demo.isChosen = false;
        }
        this.changed.fire();
      }),
    );
  }

  /** All services to choose from; empty if none is configured. */
  get all(): readonly Service[] {
    const { services, baseUrlService } = this.settings;
    const configured =
      services.length > 0 || baseUrlService.baseUrl === '' ? services : [baseUrlService];
    return this.demo ? [...configured, this.demo.service] : configured;
  }

  /** The service of new conversations. Its base URL is empty if none is configured. */
  get chosen(): Service {
    const { services } = this.settings;
    if (this.demo?.isChosen) {
      return this.demo.service;
    }
    const name = this.state.get<unknown>(chosenKey);
    return services.find(service => service.name === name) ?? services[0] ?? this.unnamed;
  }

  /** Chooses the service of new conversations in this workspace; the demo service, only in this window. */
  choose(service: Service): void {
    const isDemo = this.demo !== undefined && isSameService(service, this.demo.service);
    if (this.demo) {
      this.demo.isChosen = isDemo;
      this.demo.insteadOf = this.settings.baseUrlService.baseUrl;
    }
    if (!isDemo) {
      void this.state.update(chosenKey, service.name);
    }
    this.chose.fire(service);
    this.changed.fire();
  }

  /** Adds the demo service, and uses it in this window until the window closes or the user sets another base URL. */
  useDemo(baseUrl: string): void {
    if (this.demo?.service.baseUrl !== baseUrl) {
      // Nothing that was configured for another service is sent to it.
      const service = {
        name: undefined,
        baseUrl,
        headers: undefined,
        kwargs: undefined,
        auth: undefined,
        tls: undefined,
      };
      this.demo = { service, insteadOf: '', isChosen: false };
    }
    this.choose(this.demo.service);
  }

  /**
   * The service of a conversation.
   *
   * @param ref undefined for a conversation without questions: it uses the chosen service
   * @throws {AgentQueryError} of kind `configuration` if it is no longer configured
   */
  of(ref: ServiceRef | undefined): Service {
    if (!ref) {
      return this.chosen;
    }
    const found = this.find(ref);
    if (!found) {
      throw new AgentQueryError('configuration', 'the service is no longer configured', {
        code: 'unknownService',
        url: ref.baseUrl,
        // A conversation of an earlier version does not know its service.
        ...(ref.name !== undefined || ref.baseUrl !== '' ? { service: serviceLabel(ref) } : {}),
      });
    }
    return found;
  }

  /** The service of a conversation; undefined if it is no longer configured. See {@link of}. */
  find(ref: ServiceRef): Service | undefined {
    const { services: named } = this.settings;
    const { demo, unnamed } = this;
    return demo && named.length > 0 && isSameService(ref, demo.service)
      ? demo.service
      : findService(ref, { named, unnamed });
  }

  /** The configured service that the argument of a command names; the chosen one by default. */
  named(argument: unknown): Service {
    const ref = readServiceRef(argument);
    return (ref && this.find(ref)) ?? this.chosen;
  }

  /** The service of `agentQuery.baseUrl`; the demo service if it is used instead. */
  private get unnamed(): Service {
    return this.demo?.isChosen ? this.demo.service : this.settings.baseUrlService;
  }
}
