import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';

/** The languages of the texts, by VS Code's names. */
export const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh-cn'];

/** The texts of a language, by their English ones. */
export async function translations(language: string): Promise<Record<string, string>> {
  const name = language === 'en' ? 'bundle.l10n.json' : `bundle.l10n.${language}.json`;
  return JSON.parse(await readFile(path.join(root, 'l10n', name), 'utf8'));
}
