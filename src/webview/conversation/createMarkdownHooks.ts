import { format } from '../../base/format';
import { splitPlace } from '../../base/placeInFile';
import type { PartView, TurnView } from '../../protocol/views';
import { ask } from '../page/ask';
import { formatCount } from '../page/locale';
import type { MarkdownHooks } from '../page/markdownHooks';
import { expectCopied } from '../page/statusRegion';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import { codeWrap } from '../reading/showReading';

/** Connects the markdown of a turn's answer to the extension, which does the work. */
export function createMarkdownHooks({
  id: turnId,
  hasSelection,
  parts,
}: Pick<TurnView, 'id' | 'hasSelection' | 'parts'>): MarkdownHooks {
  return {
    canCompare: hasSelection,
    partNames: unusualNames(parts),
    get wrapsCode() {
      return codeWrap.isOn;
    },
    drawsDiagrams: document.body.dataset.drawsDiagrams !== undefined,
    idPrefix: turnId,
    openLink: href => post({ type: 'link.open', href }),
    resolvePaths: paths => ask({ type: 'path.resolve', turnId, paths }),
    onLatePaths: listener => {
      lateListeners.add(listener);
      return () => lateListeners.delete(listener);
    },
    readImage: address => ask({ type: 'image.read', address }),
    fileAction: (action, name, address) => post({ type: `file.${action}`, name, address }),
    openPath: path => post({ type: 'path.open', turnId, path }),
    codeAction: (action, text, language, button) => {
      if (action === 'wrap') {
        codeWrap.toggle(button);
        return;
      }
      if (action === 'copy') {
        expectCopied(button);
      }
      post(
        action === 'compare'
          ? { type: 'code.compare', turnId, text }
          : { type: `code.${action}`, text, language },
      );
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
