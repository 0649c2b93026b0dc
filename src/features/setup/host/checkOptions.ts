import * as vscode from 'vscode';
import { AgentQueryError, thrownError } from '../../../core/errors/agentQueryError';
import { kwargsError } from '../../../core/query/queryKwargs';
import { isServiceName, maxArguments, type Service } from '../../../core/services/service';
import { kwargsErrorText } from '../../../host/errors/describeConfigurationError';
import { errorText } from '../../../host/errors/errorText';
import { none } from '../../../host/settings/services';
import type { FromPage } from '../../../protocol/fromPage';
import type { OptionsCheckView } from '../protocol/setupProtocol';

const { t } = vscode.l10n;

/** The options of a service as the user entered them; blank for none. */
export type EnteredOptions = Pick<FromPage<'service.checkOptions'>, 'name' | 'arguments'>;

/**
 * Describes the errors in the options of a service.
 *
 * @param check throws the error of the arguments of a service, as before each question
 */
export function checkOptions(
  { name, arguments: schema }: EnteredOptions,
  check: (service: Service) => void,
): OptionsCheckView {
  return { nameError: nameError(name.trim()), argumentsError: argumentsError(schema, check) };
}

function nameError(name: string): string {
  const details = { code: 'serviceName', service: name } as const;
  return name === '' || isServiceName(name)
    ? ''
    : errorText(new AgentQueryError('configuration', 'the name is a number', details));
}

function argumentsError(json: string, check: (service: Service) => void): string {
  const code = kwargsError(json)?.code;
  if (code === 'syntax' || code === 'repeatedKey') {
    return kwargsErrorText(json);
  }
  const error = thrownError(() => check({ ...none, arguments: readSchema(json) }));
  return error ? placeText(error) : '';
}

/** The arguments of a service; undefined for a blank text. */
export function readSchema(json: string): unknown {
  return json.trim() === '' ? undefined : JSON.parse(json);
}

function placeText({ details }: AgentQueryError): string {
  const { code, place = '' } = details;
  switch (code) {
    case 'argumentCount':
      return t('There are too many arguments. The limit is {0}.', maxArguments);
    case 'argumentKeyword':
      return t('Unsupported keyword: {0}. Remove it.', place);
    default:
      return t('Missing or not valid: {0}', place);
  }
}
