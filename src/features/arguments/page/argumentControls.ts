import type { TargetView } from '../../../protocol/views';
import type { Controls } from '../../../webview/composer/composer';
import { element, iconButton } from '../../../webview/page/element';
import { ErrorLine } from '../../../webview/page/errorLine';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import { placeChildren } from '../../../webview/page/placeChildren';
import { sendKey } from '../../../webview/page/sendKey';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';
import { type ArgumentInputs, inputOf } from '../protocol/argument';
import type { ArgumentsView, ArgumentView } from '../protocol/argumentsProtocol';
import { ArgumentControl } from './argumentControl';

/** The arguments of the service below the Question box, as native controls in a row that wraps. */
export class ArgumentControls implements Controls {
  private readonly row = element('div', { class: 'arguments-row' });
  private readonly reset = iconButton('discard', strings.resetArguments, () => this.resetAll());
  private readonly error = new ErrorLine();
  readonly root = element(
    'div',
    { class: 'arguments', role: 'group', 'aria-label': strings.arguments },
    this.row,
    this.error.root,
  );
  private controls: readonly ArgumentControl[] = [];
  /** The number of controls so far. */
  private created = 0;
  private service = '';
  /** The arguments that are shown, as JSON. */
  private shown = '';
  private overridden: ReadonlySet<string> = new Set();

  /** @param leave puts the focus back into the Question box */
  constructor(leave: () => void) {
    onKeyDown(this.root, event => {
      const isField = event.target instanceof HTMLInputElement;
      if (event.key === 'Escape') {
        leave();
      } else if (event.key === 'Enter' && isField) {
        event.preventDefault();
        if (sendKey.isPressed(event)) {
          this.root.closest('form')?.requestSubmit();
        }
      }
    });
    this.show({ service: '', all: [], inputs: {} });
  }

  setTarget({ arguments: view = { service: '', all: [], inputs: {} } }: TargetView): void {
    // Input since then is newer here.
    if (JSON.stringify([view.service, view.all]) !== this.shown) {
      this.show(view);
    }
  }

  setKwargs(kwargs: string): void {
    this.overridden = keysOf(kwargs);
    this.draw();
  }

  pointOutError(): string {
    const wrong = this.controls.find(({ error }) => error !== '');
    wrong?.field.focus();
    return wrong?.error ?? '';
  }

  private show({ service, all, inputs }: ArgumentsView): void {
    const before = service === this.service ? this.controls : [];
    const beforeOf = ({ name }: ArgumentView) =>
      before.find(({ argument }) => argument.name === name);
    const focused = before.find(({ field }) => field === document.activeElement);
    this.service = service;
    this.shown = JSON.stringify([service, all]);
    this.controls = all.map(argument => {
      const old = beforeOf(argument);
      if (old && JSON.stringify(old.argument) === JSON.stringify(argument)) {
        return old;
      }
      const { name } = argument;
      this.created += 1;
      const control = new ArgumentControl(argument, `argument-${this.created}`, () =>
        this.changed(),
      );
      control.input = old ? old.input : inputOf(inputs, name);
      return control;
    });
    placeChildren(this.row, [...this.controls.map(({ root }) => root), this.reset]);
    this.root.hidden = all.length === 0;
    this.draw();
    // The user may be typing in it.
    this.controls.find(({ argument }) => argument.name === focused?.argument.name)?.field.focus();
  }

  private changed(): void {
    const inputs = this.controls.flatMap(({ argument, input }) =>
      input === undefined ? [] : [[argument.name, input] as const],
    );
    post({
      type: 'arguments.set',
      service: this.service,
      inputs: Object.fromEntries(inputs) satisfies ArgumentInputs,
    });
    this.draw();
  }

  private resetAll(): void {
    for (const control of this.controls) {
      control.input = undefined;
    }
    this.changed();
    this.controls[0]?.field.focus();
  }

  private draw(): void {
    for (const control of this.controls) {
      control.draw(this.overridden.has(control.argument.name));
    }
    const errors = this.controls.map(({ error }) => error).filter(error => error !== '');
    this.error.text = errors.join(' ');
    this.reset.hidden = this.controls.every(({ isSet }) => !isSet);
  }
}

/** The keys of a JSON object; none while the text is not one. */
function keysOf(json: string): ReadonlySet<string> {
  try {
    return new Set(Object.keys(Object(JSON.parse(json))));
  } catch {
    return new Set();
  }
}
