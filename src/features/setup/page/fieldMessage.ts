import { element, icon, setText } from '../../../webview/page/element';

/** The line below a field: its help, or a message about an error or a missing text. */
export class FieldMessage {
  private readonly icon = icon('info');
  private readonly text = element('span');
  readonly root = element('p', { class: 'setup-message dim' }, this.icon, this.text);

  constructor(
    private readonly field: HTMLInputElement | HTMLTextAreaElement,
    private readonly help: string,
  ) {
    this.root.id = field.getAttribute('aria-describedby') ?? '';
    this.show(undefined);
  }

  /** @param text takes the place of the help unless it is empty */
  show(severity: 'error' | 'info' | undefined, text = ''): void {
    this.root.classList.toggle('dim', severity === undefined);
    this.root.classList.toggle('setup-error', severity === 'error');
    this.field.setAttribute('aria-invalid', String(severity === 'error'));
    setText(this.text, text || this.help);
    this.icon.hidden = severity === undefined;
    this.icon.className = `codicon codicon-${severity}`;
  }

  showError(text: string): void {
    this.show(text === '' ? undefined : 'error', text);
  }
}
