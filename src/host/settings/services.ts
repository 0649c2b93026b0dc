import * as vscode from 'vscode';
import { shorten } from '../../base/shorten';
import { Emitter } from '../../core/async/emitter';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import { isSameOrigin, originOf } from '../../core/query/baseUrl';
import type { AdministratorServices } from '../../core/services/administratorServices';
import {
  findService,
  isSameService,
  readServiceRef,
  type Service,
  type ServiceRef,
  type SharedValues,
  sharedValuesFor,
} from '../../core/services/service';
import { strings } from '../../core/text/json';
import { host } from '../errors/errorDescription';
import { errorText } from '../errors/errorText';
import { Disposable } from '../window/disposable';
import { showError } from '../window/notifications';
import { type Choice, type ChoiceGroup, pickOne } from '../window/quickPick';
import type { Settings } from './settings';

const { t } = vscode.l10n;

const chosenKey = 'agentQuery.service';

/** The base URLs that the demo service had, the last first: its conversations go on with the one that runs now. */
const demosKey = 'agentQuery.demoServices';

const maxDemoUrls = 100;

/** A service of `agentQuery.baseUrl` that is not set. */
const none: Service = {
  name: undefined,
  baseUrl: '',
  headers: undefined,
  kwargs: undefined,
  auth: undefined,
  authHeader: undefined,
  tls: undefined,
};

/** The services that are configured, and the one that this window uses for new conversations. */
export class Services extends Disposable {
  private readonly changed = this._register(new Emitter<void>());
  /** The services, the chosen one, or the session of the next query may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly removed = this._register(new Emitter<string>());
  /**
   * An origin had a service in this window, and has none any longer. Other windows may have services that this one does not
   * know, such as those of an administrator.
   */
  readonly onDidRemoveOrigin = this.removed.event;
  private readonly chose = this._register(new Emitter<Service>());
  /** The user chose a service for this window. */
  readonly onDidChoose = this.chose.event;
  /** The demo service of this window. It applies until the user's base URL changes from `insteadOf`. */
  private demo: { readonly service: Service; insteadOf: string; isChosen: boolean } | undefined;
  private demoAnswer: string | undefined;
  /** Origins of all services in the settings and the administrator's file, including services that others replace. */
  private origins: ReadonlySet<string>;

  /**
   * @param state of the workspace: the choice of a service is kept there, not in a file of the workspace
   * @param added which services somebody else has added
   * @param administrator what the administrator of this machine has set
   */
  constructor(
    private readonly settings: Settings,
    private readonly state: vscode.Memento,
    readonly added: AddedServices,
    readonly administrator: AdministratorServices,
  ) {
    super();
    this.origins = this.readOrigins();
    this._register(
      settings.onDidChangeTarget(() => {
        if (this.demo && this.demo.insteadOf !== settings.baseUrlService.baseUrl) {
          // Stays so if the user sets the previous value again.
          this.demo.isChosen = false;
        }
        this.updateOrigins();
        this.changed.fire();
      }),
    );
  }

  /** All services to choose from; empty if none is configured. */
  get all(): readonly Service[] {
    return this.demo ? [...this.configured, this.demo.service] : this.configured;
  }

  /** @returns true if a service of this origin is configured */
  hasOrigin(origin: string): boolean {
    return this.origins.has(origin);
  }

  /** The service of new conversations. Its base URL is empty if none is configured. */
  get chosen(): Service {
    if (this.demo?.isChosen) {
      return this.demo.service;
    }
    const name = this.state.get<unknown>(chosenKey);
    const { configured } = this;
    return configured.find(service => service.name === name) ?? configured[0] ?? none;
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
      const service = { ...none, baseUrl };
      this.demo = { service, insteadOf: '', isChosen: false };
      const known = [baseUrl, ...this.demoUrls].slice(0, maxDemoUrls);
      void this.state.update(demosKey, known);
    }
    this.choose(this.demo.service);
  }

  /** @param name of what the demo service answers with; undefined for its report */
  setDemoAnswer(name: string | undefined): void {
    if (name !== this.demoAnswer) {
      this.demoAnswer = name;
      this.changed.fire();
    }
  }

  /** @returns true if a reference is to the demo service, which may have been started again since */
  isDemo(ref: ServiceRef): boolean {
    return this.demo !== undefined && this.find(ref) === this.demo.service;
  }

  /** What the demo service answers with instead of its report; undefined if the reference is to another service. */
  demoAnswerOf(ref: ServiceRef): string | undefined {
    return this.isDemo(ref) ? this.demoAnswer : undefined;
  }

  /** True if the demo service is among {@link all} and answers with its tour: starting it once more changes nothing. */
  get hasDemoTour(): boolean {
    return this.demo !== undefined && this.demoAnswer === undefined;
  }

  /**
   * @returns true for a service of `agentQuery.baseUrl`, or the demo service, if that setting names another one now: what
   *   commands ask next is no part of a conversation with it
   */
  isLeftBehind(ref: ServiceRef): boolean {
    const { chosen } = this;
    const { name, baseUrl } = this.find(ref) ?? ref;
    const isOnly = name === undefined && chosen.name === undefined;
    return isOnly && !isSameOrigin(baseUrl, chosen.baseUrl);
  }

  /** What of the settings that belong to no single service goes to a service. */
  sharedValues(service: ServiceRef): SharedValues {
    const { kwargs, session } = this.settings;
    const isAddedByOthers = this.isDemo(service) || this.added.has(service.baseUrl);
    return sharedValuesFor({ kwargs, session }, isAddedByOthers);
  }

  /** How a service is called in this window. The label of the demo service says what it answers with. */
  label(ref: ServiceRef): string {
    if (!this.isDemo(ref) && !this.hasDemoEnded(ref)) {
      return serviceLabel(ref);
    }
    const { demoAnswer } = this;
    return demoAnswer === undefined
      ? t('Demo service')
      : t('Demo service: {0}', shorten(demoAnswer, 40));
  }

  /**
   * The service of a conversation.
   *
   * @param ref undefined for a conversation without questions: it uses the chosen service
   * @throws {AgentQueryError} of kind `configuration` if it is no longer configured, and as {@link check}
   */
  of(ref: ServiceRef | undefined): Service {
    this.check();
    if (!ref) {
      return this.chosen;
    }
    const found = this.find(ref);
    if (found) {
      return found;
    }
    if (this.hasDemoEnded(ref)) {
      const details = { code: 'demoEnded' } as const;
      throw new AgentQueryError('configuration', 'the demo service has ended', details);
    }
    if (ref.name === undefined && this.all.length === 0) {
      // What helps is the same as for a new conversation.
      return none;
    }
    throw unknownService(ref);
  }

  /** @throws {AgentQueryError} of kind `configuration` if the administrator's file cannot be used */
  check(): void {
    if (this.administrator.error) {
      throw this.administrator.error;
    }
  }

  /** The service of a conversation; undefined if it is no longer configured. See {@link of}. */
  find(ref: ServiceRef): Service | undefined {
    const demo = this.demo?.service;
    return demo && isSameService(ref, demo)
      ? demo
      : (this.findConfigured(ref) ?? (this.wasDemo(ref) ? demo : undefined));
  }

  /**
   * @param ref by default, any service
   * @returns true if only the administrator can change the service
   */
  isPreset(ref: ServiceRef | undefined): boolean {
    return this.administrator.locked || this.presets.some(({ name }) => name === ref?.name);
  }

  /**
   * The service that the argument of a command names; the chosen one by default. If it is no longer configured, shows an
   * error and returns undefined.
   */
  require(argument: unknown): Service | undefined {
    const ref = readServiceRef(argument);
    const found = ref ? this.find(ref) : this.chosen;
    if (!found) {
      void showError(errorText(unknownService(ref)));
    }
    return found;
  }

  private findConfigured(ref: ServiceRef): Service | undefined {
    const { own, presets, unnamed } = this;
    return findService(ref, { named: [...own, ...presets], unnamed });
  }

  /** @returns true for a reference to the demo service while none runs in this window */
  private hasDemoEnded(ref: ServiceRef): boolean {
    return !this.demo && this.wasDemo(ref) && !this.findConfigured(ref);
  }

  /** @returns true if the demo service of this workspace once had this base URL; it gets another port each time */
  private wasDemo({ name, baseUrl }: ServiceRef): boolean {
    return name === undefined && this.demoUrls.includes(baseUrl);
  }

  private get demoUrls(): readonly string[] {
    return strings(this.state.get(demosKey));
  }

  /** All services except the demo service. */
  private get configured(): readonly Service[] {
    const { own, presets, unnamed } = this;
    return [...(own.length === 0 && unnamed.baseUrl !== '' ? [unnamed] : own), ...presets];
  }

  private readOrigins(): ReadonlySet<string> {
    const all = [...this.own, ...this.administrator.services, this.unnamed];
    return new Set(all.map(({ baseUrl }) => originOf(baseUrl)));
  }

  private updateOrigins(): void {
    const before = this.origins;
    this.origins = this.readOrigins();
    for (const origin of before) {
      if (!this.origins.has(origin)) {
        this.removed.fire(origin);
      }
    }
  }

  /** The services of `agentQuery.services`; none if the administrator has locked them. */
  private get own(): readonly Service[] {
    return this.administrator.locked ? [] : this.settings.services;
  }

  /** The services of the administrator, except those that the user has replaced. */
  private get presets(): readonly Service[] {
    const { own } = this;
    return this.administrator.services.filter(({ name }) => own.every(each => each.name !== name));
  }

  /** The service of `agentQuery.baseUrl`. */
  private get unnamed(): Service {
    return this.administrator.locked ? none : this.settings.baseUrlService;
  }
}

/** @param ref empty for a conversation with a damaged file, which does not know its service */
function unknownService(ref: ServiceRef = none): AgentQueryError {
  return new AgentQueryError('configuration', 'the service is no longer configured', {
    code: 'unknownService',
    url: ref.baseUrl,
    ...(ref.name !== undefined || ref.baseUrl !== '' ? { service: serviceLabel(ref) } : {}),
  });
}

const addedKey = 'agentQuery.addedServices';

/**
 * The origins of services that were added at the request of somebody else: a link, an extension, or the environment. They
 * stay so, whatever happens to the settings: who cuts a service out of them and pastes it has not chosen its address.
 */
export class AddedServices {
  constructor(private readonly globalState: vscode.Memento) {}

  has(baseUrl: string): boolean {
    return this.origins.includes(originOf(baseUrl));
  }

  /** Must be called before anything can be sent there. */
  async add(baseUrl: string): Promise<void> {
    await this.globalState.update(addedKey, [...new Set([...this.origins, originOf(baseUrl)])]);
  }

  /** The user has entered the address. */
  async remove(baseUrl: string): Promise<void> {
    const origin = originOf(baseUrl);
    await this.globalState.update(
      addedKey,
      this.origins.filter(each => each !== origin),
    );
  }

  private get origins(): readonly string[] {
    return strings(this.globalState.get(addedKey));
  }
}

/** How a service is called: its name, or the host and port of its base URL. */
export function serviceLabel({ name, baseUrl }: ServiceRef): string {
  return (name ?? host(baseUrl)) || t('No service');
}

interface ServiceChoice extends Choice {
  readonly service: Service;
}

interface ActionChoice<Id extends string> extends Choice {
  readonly id: Id;
}

/**
 * Asks for a service.
 *
 * @param labelOf how a service is called
 * @param chosen is marked
 * @param placeHolder what happens with the selected service
 * @param actions further choices below the services
 * @returns the service or the id of the action; undefined if the quick pick was closed
 */
export async function pickService<Id extends string = never>(
  services: readonly Service[],
  labelOf: (service: Service) => string,
  chosen: Service | undefined,
  placeHolder: string,
  actions: readonly ChoiceGroup<ActionChoice<Id>>[] = [],
): Promise<Service | Id | undefined> {
  const choices = services.map(
    (service): ServiceChoice => ({
      service,
      icon: chosen && isSameService(service, chosen) ? 'check' : 'blank',
      label: labelOf(service),
      description: service.baseUrl,
    }),
  );
  const selected = await pickOne<ServiceChoice | ActionChoice<Id>>([{ choices }, ...actions], {
    placeHolder,
  });
  return selected && ('service' in selected ? selected.service : selected.id);
}
