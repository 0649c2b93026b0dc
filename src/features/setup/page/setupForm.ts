import { format } from '../../../base/format';
import type { TargetView } from '../../../protocol/views';
import type { Setup } from '../../../webview/composer/setup';
import { Latest } from '../../../webview/page/ask';
import { element, setText, submitButton } from '../../../webview/page/element';
import { leaveFocusTo } from '../../../webview/page/focusKeeper';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import { placeChildren } from '../../../webview/page/placeChildren';
import type { StatusRegion } from '../../../webview/page/statusRegion';
import { strings } from '../../../webview/page/strings';
import { keepState, keptState, post } from '../../../webview/page/vscodeApi';
import { maxBaseUrlLength, maxTokenLength } from '../protocol/fieldLimits';
import type { BaseUrlCheckView, SetupView } from '../protocol/setupProtocol';
import { AddressTest } from './addressTest';
import { FieldMessage } from './fieldMessage';
import { ServiceOptions } from './serviceOptions';
import { TypingPause } from './typingPause';

/** The form for the first service: a field for its address, and the alternatives. */
export class SetupForm implements Setup {
  private readonly field = element('input', {
    id: 'setup-base-url',
    class: 'text-input',
    type: 'text',
    inputmode: 'url',
    dir: 'ltr',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    maxlength: String(maxBaseUrlLength),
    placeholder: 'http://localhost:8000',
    'aria-describedby': 'setup-message',
  });
  private readonly message = new FieldMessage(this.field, strings.setupHelp);
  /** The field for the access token, whose text is not kept: it is stored when the address is tested or saved. */
  private readonly token = element('input', {
    id: 'setup-token',
    class: 'text-input',
    type: 'password',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: String(maxTokenLength),
    'aria-describedby': 'setup-token-message',
  });
  private readonly tokenMessage = new FieldMessage(this.token, strings.setupTokenHelp);
  private readonly tokenRow = element(
    'div',
    {},
    element('label', { for: 'setup-token' }, strings.setupToken),
    this.token,
    this.tokenMessage.root,
  );
  private readonly options: ServiceOptions;
  private readonly saveText = element('span');
  private readonly save = submitButton(this.saveText);
  private readonly test: AddressTest;
  private readonly form: HTMLFormElement;
  /** The root element; empty while there is a service. */
  private readonly root = element('div', { class: 'setup' });
  private shown: SetupView | undefined;
  private readonly pause = new TypingPause([this.field], () => void this.checkAddress());
  /** The questions about the address in the field. */
  private readonly questions = new Latest();
  /** The check that is shown, or undefined while the address has not been checked. */
  private check: BaseUrlCheckView | undefined;

  /**
   * @param successor gets the focus when there is a service
   * @param alternatives are below the form
   */
  constructor(
    private readonly status: StatusRegion,
    successor: HTMLElement,
    alternatives: readonly HTMLElement[],
  ) {
    this.test = new AddressTest(
      status,
      () => this.startTest(),
      isPassed => this.nameSave(isPassed),
      action => {
        if (action === 'setToken') {
          this.token.focus();
        } else {
          post({ type: 'action.run', action, turnId: undefined });
        }
      },
      baseUrl => {
        this.field.value = baseUrl;
        // The service suggested this address, and the token may be meant only for the one that was typed.
        this.token.value = '';
        this.onInput();
        this.field.focus();
      },
    );
    this.nameSave(false);
    this.options = new ServiceOptions(status);
    this.form = element(
      'form',
      { class: 'setup-form', 'aria-labelledby': 'setup-title' },
      element('h2', { id: 'setup-title' }, strings.setupTitle),
      element('p', { class: 'dim' }, strings.setupHint),
      element('label', { for: 'setup-base-url' }, strings.setupLabel),
      this.field,
      this.message.root,
      this.tokenRow,
      this.options.root,
      element('div', { class: 'setup-actions' }, this.test.button, this.save),
      this.test.progress,
      this.test.result.root,
      ...alternatives,
    );
    leaveFocusTo(this.root, successor);
    leaveFocusTo(this.form, this.test.button);
    this.form.noValidate = true;
    this.form.addEventListener('submit', event => {
      event.preventDefault();
      void this.saveService();
    });
    this.field.addEventListener('input', () => this.onInput());
    this.token.addEventListener('input', () => {
      this.test.reset();
      this.tokenMessage.show(undefined);
    });
    onKeyDown(this.form, event => {
      if (event.key === 'Escape' && this.test.isRunning) {
        event.stopPropagation();
        this.test.cancel();
      }
    });
  }

  private nameSave(isPassed: boolean): void {
    setText(this.saveText, isPassed ? strings.setupStart : strings.save);
    this.save.dataset.other = isPassed ? strings.save : strings.setupStart;
  }

  get isNeeded(): boolean {
    return this.shown !== undefined;
  }

  /** Shows the form if the target needs it. An address that the user has begun to write stays. */
  setTarget({ setup, text }: TargetView): void {
    const before = this.shown;
    this.shown = setup;
    if (!setup) {
      if (before) {
        this.reset();
        this.status.say(format(strings.setupDone, text));
      }
      return;
    }
    if (!before) {
      this.field.value = keptState().baseUrl || setup.baseUrl;
      this.options.restore();
    } else if (this.field.value === before.baseUrl) {
      this.field.value = setup.baseUrl;
    }
    if (this.field.value === setup.baseUrl) {
      this.showCheck(setup);
    } else if (!before) {
      void this.checkAddress();
    }
    this.tokenRow.hidden = !setup.takesToken;
    placeChildren(this.root, [this.form]);
  }

  place(empty: HTMLElement, composer: HTMLElement): void {
    if (!empty.hidden && this.root.parentElement !== empty) {
      empty.prepend(this.root);
    } else if (empty.hidden && this.root.nextElementSibling !== composer) {
      composer.before(this.root);
    }
  }

  focus(): void {
    this.field.focus();
  }

  pointOut(takesFocus: boolean): void {
    if (!this.shown) {
      return;
    }
    this.form.scrollIntoView({ block: 'nearest' });
    if (takesFocus) {
      this.field.focus();
    }
    this.tell(strings.setupNeeded);
  }

  /** Shows a message about a missing address below its field, and announces it. */
  private tell(missing: string): void {
    this.message.show('info', missing);
    this.status.say(missing);
  }

  private receiveCheck(check: BaseUrlCheckView): void {
    const errors = errorsOf(check);
    const isNew = errors !== '' && errors !== errorsOf(this.check);
    this.showCheck(check);
    if (isNew) {
      this.status.say(errors);
    }
  }

  private onInput(): void {
    this.forget();
    // An address with '@' may contain a password, which VS Code would write to its storage.
    keepState({ baseUrl: this.field.value.includes('@') ? undefined : this.field.value });
    this.pause.await();
  }

  private forget(): void {
    this.test.reset();
    this.pause.cancel();
    this.questions.forget();
    this.showCheck(undefined);
  }

  private reset(): void {
    this.forget();
    keepState({ baseUrl: undefined });
    this.field.value = '';
    this.token.value = '';
    this.options.reset();
    placeChildren(this.root, []);
  }

  private async checkAddress(): Promise<void> {
    if (!this.isBlank) {
      this.receiveCheck(
        await this.questions.ask({ type: 'service.check', baseUrl: this.field.value }),
      );
    }
  }

  private async saveService(): Promise<void> {
    if (this.requireAddress()) {
      this.test.reset();
      const { service, options } = this;
      const question = { type: 'service.save', ...service, ...options.entered } as const;
      const check = await this.questions.ask(question);
      this.receiveCheck(check);
      if (check.options) {
        options.pointOut(check.options, question);
      }
    }
  }

  /** @returns false if there is no address to test */
  private startTest(): boolean {
    if (!this.requireAddress()) {
      return false;
    }
    this.test.reset();
    void this.questions
      .ask({ type: 'service.test', ...this.service }, news =>
        'step' in news ? this.test.showStep(news.step) : this.receiveCheck(news),
      )
      .then(result => this.test.end(result));
    return true;
  }

  private get isBlank(): boolean {
    return this.field.value.trim() === '';
  }

  private get service() {
    return { baseUrl: this.field.value, token: this.token.value };
  }

  /** If the field for the address is blank, says so there, and returns false. */
  private requireAddress(): boolean {
    this.pause.cancel();
    if (this.isBlank) {
      this.field.focus();
      this.tell(strings.setupBlank);
    }
    return !this.isBlank;
  }

  private showCheck(check: BaseUrlCheckView | undefined): void {
    this.check = check;
    const error = check?.error ?? '';
    const { value } = this.field;
    const isCompleted = check !== undefined && check.completed !== value.trim();
    const hint = isCompleted ? format(strings.setupCompleted, check.completed) : '';
    this.message.show(error === '' ? undefined : 'error', [error, hint].join(' ').trim());
    this.tokenMessage.showError(check?.tokenError ?? '');
  }
}

/** The errors of a check, in one text; empty if there are none. */
function errorsOf({ error = '', tokenError = '' }: Partial<BaseUrlCheckView> = {}): string {
  return `${error} ${tokenError}`.trim();
}
