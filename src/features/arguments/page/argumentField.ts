import { element } from '../../../webview/page/element';
import { strings } from '../../../webview/page/strings';
import { type ArgumentInput, maxInputLength } from '../protocol/argument';
import type { ArgumentView } from '../protocol/argumentsProtocol';

/** A native field. While the user has not set it, it shows the value that applies then. */
interface ArgumentField {
  readonly root: HTMLInputElement | HTMLSelectElement;
  /** Undefined while the user has not set it. */
  input: ArgumentInput | undefined;
  /** The description of the selected value; may be empty. */
  readonly description: string;
}

type ViewOf<Type extends ArgumentView['type']> = Extract<ArgumentView, { type: Type }>;

/** @param onInput called when the user has changed the input */
export function createField(argument: ArgumentView, onInput: () => void): ArgumentField {
  switch (argument.type) {
    case 'boolean':
      return new CheckBox(argument, onInput);
    case 'string':
      return argument.choices.length > 0
        ? new ChoiceField(argument, onInput)
        : new TextField(argument, { type: 'text', maxlength: `${maxInputLength}` }, onInput);
    case 'integer':
    case 'number':
      return new TextField(argument, numberAttributes(argument), onInput);
  }
}

function numberAttributes({ type, minimum, maximum }: ViewOf<'integer' | 'number'>) {
  return {
    type: 'number',
    dir: 'ltr',
    step: type === 'integer' ? '1' : 'any',
    min: minimum?.toString(),
    max: maximum?.toString(),
  };
}

/** The input in a box with a text that is not a number, such as `1e`, which the browser doesn't reveal. */
const badNumber = 'NaN';

/** A box for text or a number. If it is empty, the user has not set it. */
class TextField implements ArgumentField {
  readonly root: HTMLInputElement;
  readonly description = '';
  /** True if the box was empty before the current event. */
  private isEmpty = true;
  /** True if an earlier page had a text that is not a number, which a box for numbers can't be given. */
  private wasBad = false;

  constructor(
    { unset = '' }: ArgumentView,
    attributes: Readonly<Record<string, string | undefined>>,
    onInput: () => void,
  ) {
    this.root = element('input', {
      class: 'text-input',
      autocomplete: 'off',
      dir: 'auto',
      spellcheck: 'false',
      placeholder: String(unset),
      ...attributes,
    });
    this.root.addEventListener('input', event => {
      const isTyped = event instanceof InputEvent && event.inputType !== '';
      if (this.isEmpty && !isTyped && unset !== '') {
        // A step up or down begins with the value that applies.
        this.root.value = String(unset);
      }
      this.isEmpty = this.root.value === '';
      this.wasBad = false;
      onInput();
    });
  }

  get input(): ArgumentInput | undefined {
    return this.wasBad || this.root.validity.badInput ? badNumber : this.root.value || undefined;
  }

  set input(input: ArgumentInput | undefined) {
    const text = typeof input === 'string' ? input : '';
    this.root.value = text;
    this.isEmpty = this.root.value === '';
    this.wasBad = this.isEmpty && text !== '';
  }
}

class CheckBox implements ArgumentField {
  readonly root = element('input', { type: 'checkbox' });
  readonly description = '';
  private isSet = false;

  constructor(
    private readonly argument: ViewOf<'boolean'>,
    onInput: () => void,
  ) {
    this.root.addEventListener('change', () => {
      this.isSet = true;
      onInput();
    });
  }

  get input(): ArgumentInput | undefined {
    return this.isSet ? this.root.checked : undefined;
  }

  set input(input: ArgumentInput | undefined) {
    this.isSet = typeof input === 'boolean';
    this.root.checked = (this.isSet ? input : this.argument.unset) === true;
  }
}

/** A list of values. An entry without a value is first, unless the value that applies is in the list. */
class ChoiceField implements ArgumentField {
  readonly root: HTMLSelectElement;
  private isSet = false;

  constructor(
    private readonly argument: ViewOf<'string'>,
    onInput: () => void,
  ) {
    const { choices, unset } = argument;
    const options = choices.map(({ value, description }) =>
      element('option', { value, title: description }, choiceText(value)),
    );
    const none = element('option', { value: '' }, String(unset ?? '') || strings.argumentUnset);
    this.root = element('select', {}, ...(this.isChoice(unset) ? [] : [none]), ...options);
    this.root.addEventListener('change', () => {
      this.isSet = this.chosen !== undefined;
      onInput();
    });
  }

  get input(): ArgumentInput | undefined {
    return this.isSet ? this.chosen?.value : undefined;
  }

  set input(input: ArgumentInput | undefined) {
    this.isSet = this.isChoice(input);
    const { choices, unset } = this.argument;
    const shown = this.isSet ? input : unset;
    const first = this.root.options.length - choices.length;
    const index = choices.findIndex(({ value }) => value === shown);
    this.root.selectedIndex = index < 0 ? 0 : first + index;
  }

  get description(): string {
    return this.chosen?.description ?? '';
  }

  /** The selected value; undefined for the entry without one. */
  private get chosen() {
    const { options, selectedIndex } = this.root;
    return this.argument.choices[selectedIndex - options.length + this.argument.choices.length];
  }

  private isChoice(input: ArgumentInput | undefined): boolean {
    return this.argument.choices.some(({ value }) => value === input);
  }
}

/** A value as the list shows it: blank ones with their quotes. */
function choiceText(value: string): string {
  return value.trim() === '' ? JSON.stringify(value) : value;
}
