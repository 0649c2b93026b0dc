import { list, record } from '../../core/text/json';

/** An installed extension, as VS Code describes it. */
interface InstalledExtension {
  readonly id: string;
  /** Its manifest, which anybody may have written. */
  readonly packageJSON: unknown;
}

/** VS Code's own Markdown preview. */
const preview = 'vscode.markdown-language-features';

/**
 * Tests if VS Code's Markdown preview shows Mermaid diagrams: by the extension that comes with newer versions of VS Code,
 * or by another one that adds them to the preview.
 *
 * @param extensions those that are enabled
 */
export function drawsDiagrams(extensions: readonly InstalledExtension[]): boolean {
  return extensions.some(({ id }) => id === preview) && extensions.some(addsMermaid);
}

function addsMermaid({ id, packageJSON }: InstalledExtension): boolean {
  const { contributes, keywords } = record(packageJSON);
  const isNamed = /mermaid/i.test(id) || list(keywords).includes('mermaid');
  return isNamed && record(contributes)['markdown.markdownItPlugins'] === true;
}
