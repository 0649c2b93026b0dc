import { format } from '../../../base/format';
import { strings } from '../../../webview/page/strings';
import type { InputProblem } from '../protocol/argument';
import type { ArgumentView } from '../protocol/argumentsProtocol';

/** The localized text of a problem; empty for none. */
export function problemText(argument: ArgumentView, problem: InputProblem | undefined): string {
  const { title } = argument;
  switch (problem) {
    case undefined:
      return '';
    case 'number':
      return format(strings.argumentNumber, title);
    case 'integer':
      return format(strings.argumentInteger, title);
    case 'range':
      return rangeText(argument);
  }
}

function rangeText({ title, ...argument }: ArgumentView): string {
  const minimum = 'minimum' in argument ? argument.minimum : undefined;
  const maximum = 'maximum' in argument ? argument.maximum : undefined;
  if (minimum !== undefined && maximum !== undefined) {
    return format(strings.argumentRange, title, minimum, maximum);
  }
  return minimum === undefined
    ? format(strings.argumentMaximum, title, maximum ?? '')
    : format(strings.argumentMinimum, title, minimum);
}
