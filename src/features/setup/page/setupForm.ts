import { format } from '../../../base/format';
import type { TargetView } from '../../../protocol/views';
import type { Composer } from '../../../webview/composer/composer';
import type { Setup } from '../../../webview/composer/setup';
import { Latest } from '../../../webview/page/ask';
import { element, icon, linkButton, setText, submitButton } from '../../../webview/page/element';
import { leaveFocusTo } from '../../../webview/page/focusKeeper';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import { placeChildren } from '../../../webview/page/placeChildren';
import type { StatusRegion } from '../../../webview/page/statusRegion';
import { strings } from '../../../webview/page/strings';
import { keepState, keptState, post } from '../../../webview/page/vscodeApi';
import { maxBaseUrlLength } from '../protocol/baseUrlLimit';
import type { BaseUrlCheckView, SetupView } from '../protocol/setupProtocol';
import { AddressTest } from './addressTest';

/** Pause in typing after which the address is checked. */
const checkDelayMs = 700;

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
  private readonly messageIcon = icon('error');
  private readonly messageText = element('span');
  private readonly message = element(
    'p',
    { id: 'setup-message', class: 'setup-message dim' },
    this.messageIcon,
    this.messageText,
  );
  private readonly save = submitButton(strings.save);
  private readonly test: AddressTest;
  private readonly others = element(
    'p',
    { class: 'setup-others dim' },
    linkButton(strings.setupLink, () => post({ type: 'service.explainLink' })),
  );
  private readonly form: HTMLFormElement;
  /** The root element; empty while there is a service. */
  private readonly root = element('div', { class: 'setup' });
  private shown: SetupView | undefined;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  /** The questions about the address in the field. */
  private readonly questions = new Latest();
  /** The check that is shown, or undefined while the address has not been checked. */
  private check: BaseUrlCheckView | undefined;

  /** @param successor gets the focus when there is a service */
  constructor(
    private readonly status: StatusRegion,
    successor: HTMLElement,
  ) {
    this.test = new AddressTest(
      status,
      () => this.startTest(),
      action =>
        post(
          action === 'setToken'
            ? { type: 'service.setToken', baseUrl: this.field.value }
            : { type: 'action.run', action, turnId: undefined },
        ),
      baseUrl => {
        this.field.value = baseUrl;
        this.onInput();
        this.field.focus();
      },
    );
    this.form = element(
      'form',
      { class: 'setup-form', 'aria-labelledby': 'setup-title' },
      element('h2', { id: 'setup-title' }, strings.setupTitle),
      element('p', { class: 'dim' }, strings.setupHint),
      element('label', { for: 'setup-base-url' }, strings.setupLabel),
      this.field,
      this.message,
      element('div', { class: 'setup-actions' }, this.test.button, this.save),
      this.test.progress,
      this.test.result.root,
      this.others,
    );
    leaveFocusTo(this.root, successor);
    leaveFocusTo(this.form, this.test.button);
    this.form.noValidate = true;
    this.form.addEventListener('submit', event => {
      event.preventDefault();
      void this.ask('service.save');
    });
    this.field.addEventListener('input', () => this.onInput());
    this.field.addEventListener('blur', () => {
      if (this.checkTimer !== undefined) {
        void this.ask('service.check');
      }
    });
    onKeyDown(this.form, event => {
      if (event.key === 'Escape' && this.test.isRunning) {
        event.stopPropagation();
        this.test.cancel();
      }
    });
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
    } else if (this.field.value === before.baseUrl) {
      this.field.value = setup.baseUrl;
    }
    if (this.field.value === setup.baseUrl) {
      this.showCheck(setup);
    } else if (!before) {
      void this.ask('service.check');
    }
    this.render();
    placeChildren(this.root, [this.form]);
  }

  addAlternative(root: HTMLElement): void {
    this.others.prepend(root);
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
    this.status.say(strings.setupNeeded);
  }

  private receiveCheck(check: BaseUrlCheckView): void {
    const isNew = check.error !== '' && check.error !== this.check?.error;
    this.showCheck(check);
    if (isNew) {
      this.status.say(check.error);
    }
  }

  private onInput(): void {
    this.forget();
    // An address with '@' may contain a password, which VS Code would write to its storage.
    keepState({ baseUrl: this.field.value.includes('@') ? undefined : this.field.value });
    this.checkTimer = setTimeout(() => void this.ask('service.check'), checkDelayMs);
    this.render();
  }

  private forget(): void {
    this.test.reset();
    clearTimeout(this.checkTimer);
    this.checkTimer = undefined;
    this.questions.forget();
    this.showCheck(undefined);
  }

  private reset(): void {
    this.forget();
    keepState({ baseUrl: undefined });
    this.field.value = '';
    placeChildren(this.root, []);
  }

  private async ask(type: 'service.check' | 'service.save'): Promise<void> {
    if (!this.hasAddress()) {
      return;
    }
    if (type === 'service.save') {
      this.test.reset();
    }
    this.receiveCheck(await this.questions.ask({ type, baseUrl: this.field.value }));
  }

  /** @returns false if there is no address to test */
  private startTest(): boolean {
    if (!this.hasAddress()) {
      return false;
    }
    this.test.reset();
    void this.questions
      .ask({ type: 'service.test', baseUrl: this.field.value }, news =>
        'step' in news ? this.test.showStep(news.step) : this.receiveCheck(news),
      )
      .then(result => this.test.end(result));
    return true;
  }

  /** True if there is an address to ask about. Cancels the check that was to come after a pause. */
  private hasAddress(): boolean {
    clearTimeout(this.checkTimer);
    this.checkTimer = undefined;
    return this.field.value.trim() !== '';
  }

  private showCheck(check: BaseUrlCheckView | undefined): void {
    this.check = check;
    const error = check?.error ?? '';
    const { value } = this.field;
    const isCompleted = check !== undefined && check.completed !== value.trim();
    const hint = isCompleted ? format(strings.setupCompleted, check.completed) : '';
    this.messageIcon.hidden = error === '';
    this.message.classList.toggle('setup-error', error !== '');
    this.field.setAttribute('aria-invalid', String(error !== ''));
    setText(this.messageText, [error, hint].join(' ').trim() || strings.setupHelp);
  }

  private render(): void {
    const isBlank = this.field.value.trim() === '';
    for (const button of [this.save, this.test.button]) {
      button.disabled = isBlank;
      button.title = isBlank ? strings.setupBlank : '';
    }
  }
}

/** Points out the form that the composer has, at the request of the host. */
export function showSetup({ setup }: Composer, takesFocus: boolean): void {
  setup?.pointOut(takesFocus);
}
