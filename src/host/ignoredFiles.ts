import * as vscode from 'vscode';
import { IgnoreRules } from '../core/folders/ignoreRules';

/** What the ignore files of a workspace say of its files. */
export class IgnoredFiles {
  private constructor(private readonly rules: ReadonlyMap<string, IgnoreRules>) {}

  /** @param ignoresCase whether names may differ in case from those in the ignore files */
  static async of(ignoreFiles: readonly vscode.Uri[], ignoresCase: boolean): Promise<IgnoredFiles> {
    const sorted = [...ignoreFiles].sort((a, b) => a.path.length - b.path.length);
    const texts = await Promise.all(sorted.map(readText));
    const rules = new Map<string, IgnoreRules>();
    for (const [index, uri] of sorted.entries()) {
      const folder = parent(uri.path);
      const above = nearest(rules, folder);
      rules.set(folder, await IgnoreRules.of(folder, texts[index] ?? '', above, ignoresCase));
    }
    return new IgnoredFiles(rules);
  }

  ignores({ path }: vscode.Uri): boolean {
    return nearest(this.rules, parent(path))?.ignores(path, false) ?? false;
  }
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
