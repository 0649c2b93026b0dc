// Arguments of services, and the input in their controls. This file has no imports, because pages don't load the schemas.

/** A value of an argument that users can select. */
interface ArgumentChoice {
  readonly value: string;
  /** May be empty. */
  readonly description: string;
}

/** An argument of a service, which has a control below the Question box. */
export type Argument = {
  /** The key in the keyword arguments. */
  readonly name: string;
  /** The name of its control. */
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** True if its default is sent while the user has not set it. */
  readonly isAlwaysSent: boolean;
} & (
  | {
      readonly type: 'string';
      /** Empty if any text can be entered. */
      readonly choices: readonly ArgumentChoice[];
      readonly default?: string;
    }
  | { readonly type: 'boolean'; readonly default?: boolean }
  | {
      readonly type: 'integer' | 'number';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly default?: number;
    }
);

/** The user's input in a control: a text, or a check mark. */
export type ArgumentInput = string | boolean;

/** The input in the controls that the user has set, by the names of the arguments. */
export type ArgumentInputs = Readonly<Record<string, ArgumentInput>>;

/** The input in the control of an argument; undefined if the user has not set it. */
export function inputOf(inputs: ArgumentInputs, name: string): ArgumentInput | undefined {
  return Object.hasOwn(inputs, name) ? inputs[name] : undefined;
}

/** The longest text in a control, in UTF-16 code units. */
export const maxInputLength = 2000;

/** The reason why the input in a control can't be sent. */
type InputProblem = 'number' | 'integer' | 'range';

type InputReading =
  | { readonly value: string | number | boolean }
  | { readonly problem: InputProblem };

/**
 * The value that an input stands for, or its problem.
 *
 * @param input undefined if the user has not set the control
 * @returns undefined if there is no input, or one of another argument with the same name
 */
export function readInput(
  argument: Argument,
  input: ArgumentInput | undefined,
): InputReading | undefined {
  if (argument.type === 'boolean') {
    return typeof input === 'boolean' ? { value: input } : undefined;
  }
  if (typeof input !== 'string') {
    return undefined;
  }
  if (argument.type === 'string' && argument.choices.length > 0) {
    return argument.choices.some(({ value }) => value === input) ? { value: input } : undefined;
  }
  if (input === '') {
    return undefined;
  }
  if (argument.type === 'string') {
    return { value: input };
  }
  const { type, minimum = -Infinity, maximum = Infinity } = argument;
  const value = Number(input);
  if (!Number.isFinite(value)) {
    return { problem: 'number' };
  }
  if (type === 'integer' && !Number.isSafeInteger(value)) {
    return { problem: 'integer' };
  }
  return value < minimum || value > maximum ? { problem: 'range' } : { value };
}

/** @returns true if a control of the argument can send this value, which is JSON */
export function canSend(argument: Argument, value: unknown): boolean {
  const isInput = typeof value === 'string' || typeof value === 'boolean';
  const reading = readInput(argument, isInput ? value : JSON.stringify(value));
  return reading !== undefined && 'value' in reading && reading.value === value;
}
