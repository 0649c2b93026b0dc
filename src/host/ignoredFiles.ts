import * as vscode from 'vscode';
import { IgnoreRules } from '../core/folders/ignoreRules';

/** Ignore files that are read at the most. */
const maxIgnoreFiles = 200;

/**
 * Files without those that the ignore files among them leave out.
 *
 * @param ignoresCase whether names may differ in case from those in the ignore files
 */
export async function withoutIgnored(
  uris: readonly vscode.Uri[],
  ignoresCase: boolean,
): Promise<readonly vscode.Uri[]> {
  const ignoreFiles = uris
    .filter(({ path }) => path.endsWith('/.gitignore'))
    .sort((a, b) => a.path.length - b.path.length)
    .slice(0, maxIgnoreFiles);
  if (ignoreFiles.length === 0) {
    return uris;
  }
  const texts = await Promise.all(ignoreFiles.map(readText));
  const rules = new Map<string, IgnoreRules>();
  for (const [index, uri] of ignoreFiles.entries()) {
    const folder = parent(uri.path);
    rules.set(
      folder,
      await IgnoreRules.of(folder, texts[index] ?? '', nearest(rules, folder), ignoresCase),
    );
  }
  return uris.filter(({ path }) => !nearest(rules, parent(path))?.ignores(path, false));
}

/** The rules of a folder or of the nearest one above it. */
function nearest(rules: ReadonlyMap<string, IgnoreRules>, folder: string): IgnoreRules | undefined {
  for (let at = folder; at !== ''; at = parent(at)) {
    const found = rules.get(at);
    if (found) {
      return found;
    }
  }
  return undefined;
}

function parent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

async function readText(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}
