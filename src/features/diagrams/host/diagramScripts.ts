import { isRecord, list, record } from '../../../core/text/json';

/** An installed extension, as VS Code describes it. */
interface InstalledExtension {
  readonly id: string;
  /** The manifest, which anybody may have written. */
  readonly packageJSON: unknown;
}

/** A script that an extension adds to VS Code's Markdown preview. */
interface PreviewScript {
  /** The path relative to the folder of the extension. */
  readonly path: string;
  /** The attribute `type` of its element. */
  readonly type: string | undefined;
}

/** VS Code's own Markdown preview. */
const preview = 'vscode.markdown-language-features';

/**
 * Tests if Mermaid diagrams can be shown: by the extension that comes with newer versions of VS Code, or by another one
 * that adds them to VS Code's Markdown preview.
 *
 * @param extensions the enabled ones
 */
export function drawsDiagrams(extensions: readonly InstalledExtension[]): boolean {
  return (
    extensions.some(({ id }) => id === preview) &&
    extensions.some(extension => diagramScripts(extension).length > 0)
  );
}

/** The scripts with which an extension draws Mermaid diagrams in the preview; none if it doesn't. */
export function diagramScripts({ id, packageJSON }: InstalledExtension): readonly PreviewScript[] {
  const { contributes, keywords } = record(packageJSON);
  const isNamed = /mermaid/i.test(id) || list(keywords).includes('mermaid');
  const contributions = record(contributes);
  if (!isNamed || contributions['markdown.markdownItPlugins'] !== true) {
    return [];
  }
  return list(contributions['markdown.previewScripts']).flatMap(script => {
    const { path, type } = isRecord(script) ? script : { path: script, type: undefined };
    return typeof path === 'string'
      ? [{ path, type: typeof type === 'string' ? type : undefined }]
      : [];
  });
}
