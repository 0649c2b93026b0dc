import * as vscode from 'vscode';
import { oneLine, shorten } from '../../base/shorten';
import type { AgentQueryError } from '../../core/errors/agentQueryError';
import { type DetailsOf, isOther } from '../../core/errors/errorDetails';
import type { EventShape } from '../../core/errors/eventShapes';
import type { MainActionId } from '../../protocol/fromPage';
import { type ErrorDescription, host } from './errorDescription';

const { t } = vscode.l10n;

/** The maximum length of a quoted line, in UTF-16 code units. */
const maxLineLength = 200;

/** The actions for a response whose events can't be read. */
export const unreadableActions: readonly MainActionId[] = ['openBaseUrl', 'showLog'];

/** True for a response whose events can't be read. */
export function isUnreadable({ failure }: AgentQueryError): boolean {
  return (
    (failure.kind === 'notEventStream' || failure.kind === 'empty') && !isOther(failure.details)
  );
}

/** Describes a response without a readable event, with the first line that breaks the interface. */
export function describeUnreadable({
  url,
  shape,
  snippet,
}: DetailsOf<'notEventStream', 'events'>): ErrorDescription {
  const line = shorten(oneLine(snippet), maxLineLength);
  const remedy = t('Check the service, or report this line to its developers: {0}', line);
  return { text: `${shapeText(shape, host(url))} ${remedy}`, actions: unreadableActions };
}

function shapeText(shape: EventShape, service: string): string {
  switch (shape) {
    case 'doubledPrefix':
      return t('The events from {0} contain the prefix "data: " twice.', service);
    case 'python':
      return t('The events from {0} are Python objects instead of JSON.', service);
    case 'partial':
      return t('The events from {0} are spread over several lines.', service);
    case 'notJson':
      return t('The events from {0} are not JSON.', service);
    case 'list':
      return t('The events from {0} are lists instead of JSON objects.', service);
    case 'encodedTwice':
      return t('The events from {0} are encoded as JSON twice.', service);
    case 'notObject':
      return t('The events from {0} are not JSON objects.', service);
    case 'noType':
      return t('The events from {0} have no type.', service);
    case 'misspelledType':
      return t('The type of the events from {0} is not in lower case.', service);
    case 'flat':
      return t('The events from {0} have no "data" field.', service);
    case 'textAsData':
      return t('In the events from {0}, "data" is a string instead of an object.', service);
    case 'wrongData':
      return t('In the events from {0}, "data" lacks the text of the event.', service);
    case 'noPrefix':
      return t('The response from {0} contains lines that do not start with "data: ".', service);
  }
}
