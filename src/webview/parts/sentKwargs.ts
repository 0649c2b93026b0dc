import { element } from '../page/element';
import { setText } from '../page/setText';

/** UTF-16 code units of JSON in the line that is always shown. */
const previewLength = 200;

/** The keyword arguments of a question, collapsed to their beginning. */
export class SentKwargs {
  private readonly summary = element('summary');
  private readonly json = element('pre', { dir: 'ltr', tabindex: '0' });
  readonly root = element('details', { class: 'sent-kwargs' }, this.summary, this.json);

  /** @param kwargs JSON as the user wrote it */
  update(kwargs: string): void {
    // As in the settings, this is a name and is not translated.
    setText(this.summary, `kwargs · ${kwargs.slice(0, previewLength).replace(/\s+/g, ' ')}`);
    setText(this.json, kwargs);
    this.root.hidden = kwargs === '';
  }
}
