import { element } from '../../../webview/page/element';
import { strings } from '../../../webview/page/strings';
import type { ArgumentInput } from '../protocol/argument';
import type { ArgumentView } from '../protocol/argumentsProtocol';
import { inputError } from '../protocol/inputError';
import { createField } from './argumentField';

/** A native control with its name. */
export class ArgumentControl {
  private readonly shown;
  readonly root: HTMLElement;

  /** @param onInput called when the user has changed the input */
  constructor(
    readonly argument: ArgumentView,
    id: string,
    onInput: () => void,
  ) {
    this.shown = createField(argument, onInput);
    const { field } = this;
    field.id = id;
    const name = element('label', { class: 'argument-name', for: id, dir: 'auto' }, argument.title);
    const parts = argument.type === 'boolean' ? [field, name] : [name, field];
    this.root = element('div', { class: 'argument' }, ...parts);
  }

  get field(): HTMLInputElement | HTMLSelectElement {
    return this.shown.root;
  }

  /** Undefined while the user has not set it. */
  get input(): ArgumentInput | undefined {
    return this.shown.input;
  }

  set input(input: ArgumentInput | undefined) {
    this.shown.input = input;
  }

  get isSet(): boolean {
    return this.input !== undefined;
  }

  /** The localized reason why the input can't be sent; empty if it can. */
  get error(): string {
    return inputError(strings, this.argument, this.input);
  }

  /**
   * Shows whether the value is sent.
   *
   * @param isOverridden true if the question has another value in its keyword arguments
   */
  draw(isOverridden: boolean): void {
    const { description, isAlwaysSent, isInSettings } = this.argument;
    const isSent = this.isSet || isAlwaysSent || isInSettings === true;
    this.root.classList.toggle('is-sent', isSent);
    this.root.classList.toggle('is-overridden', isOverridden);
    const note = isOverridden
      ? strings.argumentOverridden
      : !isSent
        ? strings.argumentNotSent
        : isInSettings && !this.isSet
          ? strings.argumentFromSettings
          : '';
    const lines = [description, this.shown.description, note].filter(line => line !== '');
    this.root.title = lines.join('\n');
    this.field.title = this.root.title;
    this.field.setAttribute('aria-invalid', String(this.error !== ''));
  }
}
