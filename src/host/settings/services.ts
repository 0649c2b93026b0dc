import * as vscode from 'vscode';
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
import { record, strings } from '../../core/text/json';
import { host } from '../errors/errorDescription';
import { errorText } from '../errors/errorText';
import { Disposable } from '../window/disposable';
import { showError } from '../window/notifications';
import { type Choice, type ChoiceGroup, pickOne } from '../window/quickPick';
import type { Settings } from './settings';
import type { ServiceNote, WindowService } from './windowService';

const { t } = vscode.l10n;

const chosenKey = 'agentQuery.service';

/** The service of `agentQuery.baseUrl` if that is not set. */
export const none: Service = {
  name: undefined,
  baseUrl: '',
  headers: undefined,
  kwargs: undefined,
  auth: undefined,
  authHeader: undefined,
  tls: undefined,
  arguments: undefined,
};

/** The services that are configured, and the one that this window uses for new conversations. */
export class Services extends Disposable {
  private readonly changed = this._register(new Emitter<void>());
  /** Fires when the services, the selected one, or the session of the next query may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly removed = this._register(new Emitter<string>());
  /**
   * Fires when an origin had a service in this window, and no longer has one. Other windows may have services that this
   * one does not know, such as an administrator's.
   */
  readonly onDidRemoveOrigin = this.removed.event;
  private readonly chose = this._register(new Emitter<Service>());
  /** Fires when the user has selected a service for this window. */
  readonly onDidChoose = this.chose.event;
  private ofWindow: WindowService | undefined;
  /** The base URL of the user while {@link ofWindow} is selected, until another one is set. */
  private insteadOf: string | undefined;
  /**
   * The origins of all services in the settings and the administrator's file, including services that others replace.
   */
  private origins: ReadonlySet<string>;

  /**
   * @param state the state of the workspace: the selection of a service is kept there, not in a file of the workspace
   * @param added the services that were added from elsewhere
   * @param administrator the settings of this machine's administrator
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
        if (this.insteadOf !== settings.baseUrlService.baseUrl) {
          // It remains undefined if the user sets the previous value again.
          this.insteadOf = undefined;
        }
        this.updateOrigins();
        this.changed.fire();
      }),
    );
  }

  /** All services to select from; empty if none is configured. */
  get all(): readonly Service[] {
    const own = this.ofWindow?.service;
    return own ? [...this.configured, own] : this.configured;
  }

  /** @returns true if a service of this origin is configured */
  hasOrigin(origin: string): boolean {
    return this.origins.has(origin);
  }

  /** The service of new conversations. Its base URL is empty if none is configured. */
  get chosen(): Service {
    const own = this.ofWindow?.service;
    if (own && this.insteadOf !== undefined) {
      return own;
    }
    const name = this.state.get<unknown>(chosenKey);
    const { configured } = this;
    return configured.find(service => service.name === name) ?? configured[0] ?? none;
  }

  /** Selects the service of new conversations in this workspace; the service of this window, only here. */
  choose(service: Service): void {
    const own = this.ofWindow?.service;
    const isOwn = own !== undefined && isSameService(service, own);
    this.insteadOf = isOwn ? this.settings.baseUrlService.baseUrl : undefined;
    if (!isOwn) {
      void this.state.update(chosenKey, service.name);
    }
    this.chose.fire(service);
    this.changed.fire();
  }

  /** Adds the service of this window. Its selection ends with the window, or when the user sets another base URL. */
  add(ofWindow: WindowService): void {
    this.ofWindow = ofWindow;
    ofWindow.onDidChange(() => this.changed.fire());
  }

  /** The note on a service of this window, if its answers are unusual. */
  noteOn(ref: ServiceRef): ServiceNote | undefined {
    return this.isOfWindow(ref) ? this.ofWindow?.note : undefined;
  }

  /**
   * @returns true for a service of `agentQuery.baseUrl`, or of this window, if that setting names another one now, and
   * for a service of this window that has ended, if another one is used: the next questions of commands don't belong to
   * a conversation with it
   */
  isLeftBehind(ref: ServiceRef): boolean {
    const { chosen } = this;
    const { name, baseUrl } = this.find(ref) ?? ref;
    const isOnly = name === undefined && (chosen.name === undefined || this.hasEnded(ref));
    return isOnly && !isSameOrigin(baseUrl, chosen.baseUrl);
  }

  /** The values for a service of the settings that belong to no single service. */
  sharedValues(service: ServiceRef): SharedValues {
    const { kwargs, session } = this.settings;
    const isAddedByOthers = this.isOfWindow(service) || this.added.has(service.baseUrl);
    return sharedValuesFor({ kwargs, session }, isAddedByOthers);
  }

  /** The name of a service in this window. */
  label(ref: ServiceRef): string {
    const { ofWindow } = this;
    return ofWindow && (this.isOfWindow(ref) || this.hasEnded(ref))
      ? ofWindow.label
      : serviceLabel(ref);
  }

  /**
   * The service of a conversation.
   *
   * @param ref undefined for a conversation without questions: it uses the selected service
   * @throws {AgentQueryError} of kind `configuration` if it is no longer configured, and the errors of {@link check}
   */
  of(ref: ServiceRef | undefined): Service {
    this.check();
    if (!ref) {
      return this.chosen;
    }
    const service = this.find(ref);
    if (service) {
      return service;
    }
    if (this.ofWindow && this.hasEnded(ref)) {
      throw this.ofWindow.ended();
    }
    if (ref.name === undefined && this.all.length === 0) {
      // The remedy is the same as for a new conversation.
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
    const own = this.ofWindow?.service;
    return own && isSameService(ref, own)
      ? own
      : (this.findConfigured(ref) ?? (this.ofWindow?.owns(ref) ? own : undefined));
  }

  /**
   * @param ref by default, any service
   * @returns true if only the administrator can change the service
   */
  isPreset(ref: ServiceRef | undefined): boolean {
    return this.administrator.locked || this.presets.some(({ name }) => name === ref?.name);
  }

  /** @returns true for a service in the user settings */
  isOfUser({ name, baseUrl }: ServiceRef): boolean {
    return (name === undefined ? [this.unnamed] : this.own).some(each =>
      isSameService(each, { name, baseUrl }),
    );
  }

  /**
   * Changes the base URL of a service in the user settings. If others suggested the old address, the new one is treated
   * as suggested, too.
   *
   * @throws VS Code's error if the settings cannot be written
   */
  async changeBaseUrl({ name, baseUrl }: ServiceRef, changed: string): Promise<void> {
    if (this.added.has(baseUrl)) {
      await this.added.add(changed);
    }
    if (name === undefined) {
      await this.settings.saveBaseUrl(changed);
      return;
    }
    const all = record(this.settings.servicesSetting);
    await this.settings.writeServices({
      ...all,
      [name]: { ...record(all[name]), baseUrl: changed },
    });
  }

  /**
   * The service that the argument of a command names; the selected one by default. If it is no longer configured, shows
   * an error and returns undefined.
   */
  require(argument: unknown): Service | undefined {
    const ref = readServiceRef(argument);
    const service = ref ? this.find(ref) : this.chosen;
    if (!service) {
      void showError(errorText(unknownService(ref)));
    }
    return service;
  }

  private findConfigured(ref: ServiceRef): Service | undefined {
    const { own, presets, unnamed } = this;
    return findService(ref, { named: [...own, ...presets], unnamed });
  }

  /** @returns true if a reference is to the service of this window, which may have been started again since */
  private isOfWindow(ref: ServiceRef): boolean {
    const own = this.ofWindow?.service;
    return own !== undefined && this.find(ref) === own;
  }

  /** @returns true for a reference to the service of this window while it doesn't run */
  private hasEnded(ref: ServiceRef): boolean {
    const { ofWindow } = this;
    return (
      ofWindow?.service === undefined && ofWindow?.owns(ref) === true && !this.findConfigured(ref)
    );
  }

  /** All services except the service of this window. */
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

  /** The services of the administrator that the user has not replaced. */
  private get presets(): readonly Service[] {
    const { own } = this;
    return this.administrator.services.filter(({ name }) => own.every(each => each.name !== name));
  }

  /** The service of `agentQuery.baseUrl`. */
  private get unnamed(): Service {
    return this.administrator.locked ? none : this.settings.baseUrlService;
  }
}

/** @param ref empty for a conversation with a damaged file, whose service is unknown */
function unknownService(ref: ServiceRef = none): AgentQueryError {
  return new AgentQueryError('configuration', 'the service is no longer configured', {
    code: 'unknownService',
    url: ref.baseUrl,
    ...(ref.name !== undefined || ref.baseUrl !== '' ? { service: serviceLabel(ref) } : {}),
  });
}

const addedKey = 'agentQuery.addedServices';

/**
 * The origins of services that were added at the request of a link, an extension, or the environment. They are
 * remembered whatever happens to the settings: a user who cuts a service out of them and pastes it has not chosen its
 * address.
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

  /** Called when the user has entered the address. */
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

/** The label of a service: its name, or the host and port of its base URL. */
export function serviceLabel({ name, baseUrl }: ServiceRef): string {
  return (name ?? host(baseUrl)) || t('No service');
}

interface ServiceChoice extends Choice {
  readonly service: Service;
}

/** Another item of the list of services. */
export interface ServiceAction extends Choice {
  readonly act: () => unknown;
}

export type ServiceChoices = ChoiceGroup<ServiceAction>;

/**
 * Lets the user select a service.
 *
 * @param labelOf the name of a service
 * @param chosen the marked service
 * @param placeHolder the effect of the selection
 * @param actions further choices below the services; a selected one is run
 * @returns undefined if no service is selected
 */
export async function pickService(
  services: readonly Service[],
  labelOf: (service: Service) => string,
  chosen: Service | undefined,
  placeHolder: string,
  actions: readonly ServiceChoices[] = [],
): Promise<Service | undefined> {
  const choices = services.map(
    (service): ServiceChoice => ({
      service,
      icon: chosen && isSameService(service, chosen) ? 'check' : 'blank',
      label: labelOf(service),
      description: service.baseUrl,
    }),
  );
  const selected = await pickOne<ServiceChoice | ServiceAction>([{ choices }, ...actions], {
    placeHolder,
  });
  if (selected && 'act' in selected) {
    await selected.act();
    return undefined;
  }
  return selected?.service;
}
