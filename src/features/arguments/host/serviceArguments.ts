import * as vscode from 'vscode';
import { beginning } from '../../../base/shorten';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { canBeSecret, namesSecret, replacement } from '../../../core/masking/possibleSecrets';
import { isSameUrl } from '../../../core/query/baseUrl';
import type { Service, ServiceRef } from '../../../core/services/service';
import { visibleText } from '../../../core/text/foreignText';
import { type Fields, record, string } from '../../../core/text/json';
import type { Hooks } from '../../../host/app/hooks';
import { errorBanner } from '../../../host/errors/errorText';
import type { Services } from '../../../host/settings/services';
import type { TargetView } from '../../../protocol/views';
import {
  argumentFields,
  kwargsElsewhere,
  withArguments,
  withoutArguments,
} from '../core/argumentKwargs';
import { readArguments } from '../core/readArguments';
import {
  type Argument,
  type ArgumentInput,
  type ArgumentInputs,
  inputOf,
} from '../protocol/argument';
import { type ArgumentView, argumentsProtocol } from '../protocol/argumentsProtocol';
import { inputError } from '../protocol/inputError';

/** The maximum length of a title in UTF-16 code units: the other controls need room, too. */
const maxTitleLength = 100;

type Live = Pick<LiveConversation, 'conversation' | 'draft'>;

/** The arguments of services: their values in the draft of a conversation become keyword arguments of its questions. */
export class ServiceArguments {
  constructor(
    private readonly services: Services,
    private readonly actions: Hooks['actions'],
  ) {}

  /** @throws {AgentQueryError} of kind `configuration` if the arguments in the settings are not valid */
  check(service: Service): void {
    readArguments(service);
  }

  add(live: Live, written: string): { kwargs: string } | { error: string } {
    const fields = this.fieldsOf(live);
    return fields ? { kwargs: withArguments(fields, written) } : { error: this.errorOf(live) };
  }

  remove(live: Live, kwargs: string): string {
    const fields = this.fieldsOf(live);
    return fields ? withoutArguments(fields, kwargs) : kwargs;
  }

  defaults(service: ServiceRef): string {
    const fields = this.fieldsFor(this.services.find(service), {});
    return fields ? withArguments(fields, '') : '';
  }

  move(kwargs: string, from: ServiceRef | undefined, to: ServiceRef): string {
    const [before, after] = [from, to].map(ref => ref && this.services.find(ref));
    const fields = this.fieldsFor(after, {}) ?? new Map();
    return kwargsElsewhere(kwargs, validArguments(before), validArguments(after), fields);
  }

  view(live: Live): Partial<TargetView> {
    const service = this.serviceOf(live);
    try {
      const all = service ? readArguments(service) : [];
      if (!service || all.length === 0) {
        return {};
      }
      const settings = this.settingsOf(service);
      const views = all.map(argument => argumentView(argument, settings));
      const inputs = inputsOf(live, service);
      return { arguments: { service: service.baseUrl, all: views, inputs } };
    } catch (error) {
      if (!(error instanceof AgentQueryError)) {
        throw error;
      }
      return { banner: { ...errorBanner(error, this.actions), severity: 'info' } };
    }
  }

  private fieldsOf(live: Live) {
    const service = this.serviceOf(live);
    return this.fieldsFor(service, service ? inputsOf(live, service) : {});
  }

  /** The text about the first input that can't be sent, as the page shows it. */
  private errorOf(live: Live): string {
    const { all = [], inputs = {} } = this.view(live).arguments ?? {};
    const texts = argumentsProtocol.strings(vscode.l10n.t);
    const errors = all.map(each => inputError(texts, each, inputOf(inputs, each.name)));
    return errors.find(error => error !== '') ?? '';
  }

  private fieldsFor(service: Service | undefined, inputs: ArgumentInputs) {
    const settings = service ? this.settingsOf(service) : {};
    return argumentFields(validArguments(service), inputs, settings);
  }

  /** The service of the next question; undefined if it is no longer configured. */
  private serviceOf({ conversation: { service } }: Live): Service | undefined {
    return service ? this.services.find(service) : this.services.chosen;
  }

  /** The keyword arguments of the settings, unchecked. */
  private settingsOf(service: Service): Fields {
    return { ...record(this.services.sharedValues(service).kwargs), ...record(service.kwargs) };
  }
}

/** The arguments of a service; none if they are not valid, which is reported when a question is sent. */
function validArguments(service: Service | undefined): readonly Argument[] {
  try {
    return service ? readArguments(service) : [];
  } catch (error) {
    if (!(error instanceof AgentQueryError)) {
      throw error;
    }
    return [];
  }
}

/** The user's input, unless it was entered for another service. */
function inputsOf({ draft }: Live, { baseUrl }: Service): ArgumentInputs {
  const { service, inputs } = draft.arguments;
  return isSameUrl(string(service), baseUrl) ? (record(inputs) as ArgumentInputs) : {};
}

function argumentView(argument: Argument, settings: Fields): ArgumentView {
  const { name, title, description } = argument;
  const isInSettings = Object.hasOwn(settings, name);
  const unset = isInSettings ? shownValue(name, settings[name]) : argument.default;
  return {
    ...argument,
    title: beginning(visibleText(title), maxTitleLength),
    description: visibleText(description),
    ...(isInSettings && { isInSettings }),
    ...(unset !== undefined && { unset: typeof unset === 'number' ? String(unset) : unset }),
  };
}

/** A value of the settings as a control shows it; secrets are not shown. */
function shownValue(name: string, value: unknown): ArgumentInput {
  if (typeof value === 'string') {
    return namesSecret(name) && canBeSecret(value) ? replacement : value;
  }
  return typeof value === 'boolean' ? value : JSON.stringify(value);
}
