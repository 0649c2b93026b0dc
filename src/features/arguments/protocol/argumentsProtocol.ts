import * as v from 'valibot';
import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import type { FieldsOf } from '../../../protocol/messageSchema';
import { type Argument, type ArgumentInput, type ArgumentInputs, maxInputLength } from './argument';

const input = v.union([v.pipe(v.string(), v.maxLength(maxInputLength)), v.boolean()]);

export const argumentsProtocol = {
  messages: {
    /** The input in all controls that the user has set; `service` is the id in {@link ArgumentsView}. */
    'arguments.set': { service: v.string(), inputs: v.record(v.string(), input) },
  },
  strings: t => ({
    arguments: t('Arguments'),
    argumentFromSettings: t('From the settings'),
    argumentInteger: t('{0} must be a whole number.'),
    argumentMaximum: t('{0} must not be greater than {1}.'),
    argumentMinimum: t('{0} must not be less than {1}.'),
    argumentNotSent: t('Not sent until you change it'),
    argumentNumber: t('{0} must be a number.'),
    argumentOverridden: t('Overridden by the keyword arguments'),
    argumentRange: t('{0} must be between {1} and {2}.'),
    argumentUnset: t('Not set'),
    resetArguments: t('Reset arguments'),
  }),
} satisfies FeatureProtocol;

/** An argument as the page shows it. */
export type ArgumentView = Argument & {
  /** The value that applies while the user has set none; undefined if only the service knows it. */
  readonly unset?: ArgumentInput;
  /** True if that value is in the settings. */
  readonly isInSettings?: boolean;
};

/** The arguments of the service that receives the next question. */
export interface ArgumentsView {
  /** An id of the service: input in controls of another one means nothing here. */
  readonly service: string;
  readonly all: readonly ArgumentView[];
  readonly inputs: ArgumentInputs;
}

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof argumentsProtocol.messages> {}
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof argumentsProtocol.strings> {}
}

declare module '../../../protocol/views' {
  interface TargetView {
    /** Undefined if the service has none. */
    readonly arguments?: ArgumentsView;
  }
}
