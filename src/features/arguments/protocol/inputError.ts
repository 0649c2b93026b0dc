import { format } from '../../../base/format';
import type { PageStrings } from '../../../protocol/pageStrings';
import { type ArgumentInput, readInput } from './argument';
import type { ArgumentView } from './argumentsProtocol';

type Texts = Pick<
  PageStrings,
  'argumentInteger' | 'argumentMaximum' | 'argumentMinimum' | 'argumentNumber' | 'argumentRange'
>;

/**
 * The localized reason why an input can't be sent; empty if it can.
 *
 * @param input undefined if the user has not set the control
 */
export function inputError(
  texts: Texts,
  argument: ArgumentView,
  input: ArgumentInput | undefined,
): string {
  const { title } = argument;
  const reading = readInput(argument, input);
  if (!reading || 'value' in reading) {
    return '';
  }
  switch (reading.problem) {
    case 'number':
      return format(texts.argumentNumber, title);
    case 'integer':
      return format(texts.argumentInteger, title);
    case 'range':
      return rangeText(texts, argument);
  }
}

function rangeText(texts: Texts, { title, ...argument }: ArgumentView): string {
  const minimum = 'minimum' in argument ? argument.minimum : undefined;
  const maximum = 'maximum' in argument ? argument.maximum : undefined;
  if (minimum !== undefined && maximum !== undefined) {
    return format(texts.argumentRange, title, minimum, maximum);
  }
  return minimum === undefined
    ? format(texts.argumentMaximum, title, maximum ?? '')
    : format(texts.argumentMinimum, title, minimum);
}
