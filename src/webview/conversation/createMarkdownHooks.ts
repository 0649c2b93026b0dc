import { format } from '../../base/format';
import { splitPlace } from '../../base/placeInFile';
import type { PartView, TurnHeadView } from '../../protocol/views';
import { ask } from '../page/ask';
import { formatCount } from '../page/locale';
import type { MarkdownHooks } from '../page/markdownHooks';
import { expectCopied } from '../page/statusRegion';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import { codeTheme } from '../reading/codeTheme';
import { codeWrap } from '../reading/showReading';
import { emptyTurnHooks, type TurnHooks } from './turnHooks';

/**
 * Connects the markdown of a turn's answer to the extension, which does the work.
 *
 * @param isLive see {@link MarkdownHooks.isLive}
 */
export function createMarkdownHooks(
  turn: TurnHeadView,
  { codeButtons }: TurnHooks = emptyTurnHooks(),
  isLive = false,
): MarkdownHooks {
  const { id: turnId } = turn;
  return {
    isLive,
    reasoningMs: turn.reasoningMs ?? [],
    partNames: unusualNames(turn.parts),
    get wrapsCode() {
      return codeWrap.isOn;
    },
    idPrefix: turnId,
    codeButtons: language => codeButtons.filter(each => each.isFor(turn, language)),
    openLink: href => post({ type: 'link.open', href }),
    resolvePaths: paths => ask({ type: 'path.resolve', turnId, paths }),
    onLatePaths: listener => {
      lateListeners.add(listener);
      return () => lateListeners.delete(listener);
    },
    readImage: address => ask({ type: 'image.read', address }),
    fileAction: (action, name, address) => post({ type: `file.${action}`, name, address }),
    onColors: () => codeTheme.use(),
    openPath: path => post({ type: 'path.open', turnId, path }),
    codeAction: (action, text, language, button) => {
      const added = codeButtons.find(each => each.action === action);
      if (added) {
        added.press(turnId, text, language);
        return;
      }
      if (action === 'wrap') {
        codeWrap.toggle(button);
        return;
      }
      if (action === 'copy') {
        expectCopied(button);
      }
      post({ type: `code.${action as 'copy' | 'insert' | 'open'}`, text, language });
    },
    label: markdownLabel,
  };
}

/**
 * The names of parts that don't look like paths, and so have to be searched for. The name of a selection ends with its
 * lines.
 */
function unusualNames(parts: readonly PartView[]): string[] {
  const labels = parts.map(({ label }) => label);
  const names = new Set([...labels, ...labels.map(label => splitPlace(label)?.path ?? label)]);
  return [...names].filter(name => !/^[\w./\\-]+$/.test(name) || !/[./\\]/.test(name));
}

/** Localizes a text that the markdown renderer adds; `{0}` and so on are replaced with the values. */
export const markdownLabel: MarkdownHooks['label'] = (key, ...values) =>
  format(
    strings[key],
    ...values.map(value => (typeof value === 'number' ? formatCount(value) : value)),
  );

/** The listeners of answers whose paths were not files. */
const lateListeners = new Set<() => void>();

/** Lets all answers ask again about paths that were not files. */
export function receiveLatePaths(): void {
  for (const listener of lateListeners) {
    listener();
  }
}
