import { format } from '../../../base/format';
import { Latest } from '../../../webview/page/ask';
import { element } from '../../../webview/page/element';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import type { StatusRegion } from '../../../webview/page/statusRegion';
import { strings } from '../../../webview/page/strings';
import { keepState, keptState } from '../../../webview/page/vscodeApi';
import { maxArgumentsLength, maxNameLength } from '../protocol/fieldLimits';
import type { OptionsCheckView } from '../protocol/setupProtocol';
import { FieldMessage } from './fieldMessage';
import { TypingPause } from './typingPause';

const example = `{
  "type": "object",
  "properties": {
    "depth": { "type": "integer" }
  }
}`;

const noErrors: OptionsCheckView = { nameError: '', argumentsError: '' };

/** The name and the arguments of a service, folded: a user with one service needs neither. */
export class ServiceOptions {
  private readonly name = element('input', {
    id: 'setup-name',
    class: 'text-input',
    type: 'text',
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: String(maxNameLength),
    'aria-describedby': 'setup-name-message',
  });
  private readonly nameMessage = new FieldMessage(this.name, strings.setupNameHelp);
  private readonly arguments = element('textarea', {
    id: 'setup-arguments',
    class: 'text-input',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: String(maxArgumentsLength),
    placeholder: example,
    'aria-describedby': 'setup-arguments-message',
  });
  private readonly argumentsMessage = new FieldMessage(this.arguments, strings.setupArgumentsHelp);
  readonly root = element(
    'details',
    { class: 'setup-options' },
    element('summary', {}, strings.setupOptions),
    element(
      'p',
      { class: 'dim' },
      format(strings.setupOptionsHint, 'agentQuery.services', 'agentQuery.baseUrl'),
    ),
    element('label', { for: 'setup-name' }, strings.setupName),
    this.name,
    this.nameMessage.root,
    element('label', { for: 'setup-arguments' }, strings.setupArguments),
    this.arguments,
    this.argumentsMessage.root,
  );
  private readonly checks = new Latest();
  private readonly pause: TypingPause;

  constructor(private readonly status: StatusRegion) {
    const fields = [this.name, this.arguments];
    this.pause = new TypingPause(fields, () => void this.check());
    for (const field of fields) {
      field.addEventListener('input', () => this.onInput());
    }
    onKeyDown(this.arguments, event => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.root.closest('form')?.requestSubmit();
      }
    });
  }

  get entered() {
    return { name: this.name.value, arguments: this.arguments.value };
  }

  /** Brings back the options of an earlier page. */
  restore(): void {
    this.fill(keptState().serviceOptions);
    if (this.root.open) {
      void this.check();
    }
  }

  /** Removes the options, because the service was saved. */
  reset(): void {
    keepState({ serviceOptions: undefined });
    this.fill(undefined);
  }

  /** Shows the errors in options that could not be saved, and focuses the first wrong field, unless one has changed. */
  pointOut(check: OptionsCheckView, { name, arguments: schema }: ServiceOptions['entered']): void {
    if (name !== this.name.value || schema !== this.arguments.value) {
      return;
    }
    this.pause.cancel();
    this.checks.forget();
    this.root.open = true;
    (check.nameError === '' ? this.arguments : this.name).focus();
    this.receive(check);
  }

  private fill({ name, arguments: schema } = { name: '', arguments: '' }): void {
    this.name.value = name;
    this.arguments.value = schema;
    this.root.open = `${name}${schema}`.trim() !== '';
    this.forget();
  }

  private onInput(): void {
    keepState({ serviceOptions: this.entered });
    this.forget();
    this.pause.await();
  }

  private forget(): void {
    this.pause.cancel();
    this.checks.forget();
    this.show(noErrors);
  }

  private async check(): Promise<void> {
    this.receive(await this.checks.ask({ type: 'service.checkOptions', ...this.entered }));
  }

  private receive(check: OptionsCheckView): void {
    this.show(check);
    const errors = `${check.nameError} ${check.argumentsError}`.trim();
    if (errors !== '') {
      this.status.say(errors);
    }
  }

  private show({ nameError, argumentsError }: OptionsCheckView): void {
    this.nameMessage.showError(nameError);
    this.argumentsMessage.showError(argumentsError);
  }
}
