import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';

/** Text in a file that looks like a secret. */
export interface FoundSecret {
  /** The file's path, as given. */
  readonly file: string;
  /** The kind of secret, such as `privatekey` or `JSON Web Token`. */
  readonly kind: string;
}

/** Secrets that secretlint's recommended rules do not find. */
const furtherKinds: ReadonlyMap<string, RegExp> = new Map([
  ['AWS access key', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/],
  ['Azure DevOps token', /\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b/],
  ['GitLab token', /\bgl(?:ptt|rt)-[\w-]{20,}/],
  ['Google API key', /\bAIza[\w-]{35}(?![\w-])/],
  ['JSON Web Token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['Open VSX token', /\bovsxat_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/],
  ['PGP private key', /-----BEGIN PGP PRIVATE KEY (?:BLOCK)-----/],
  ['PuTTY private key', /^PuTTY-User-Key-File-\d: /m],
]);

/**
 * Searches files for tokens in well-known formats, keys, and passwords in URLs.
 *
 * @param files contents by path; files that are not text are skipped
 * @returns each kind at most once per file, sorted by path
 */
export async function findSecrets(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<readonly FoundSecret[]> {
  const texts = [...files]
    .filter(([, content]) => !content.includes(0))
    .map(([file, content]) => ({ file, text: `${new TextDecoder().decode(content)}\n` }));
  const recommendedKinds = await findRecommended(texts.map(({ text }) => text));
  return texts
    .flatMap(({ file, text }, index) => {
      const further = [...furtherKinds].filter(([, shape]) => shape.test(text));
      const kinds = [...(recommendedKinds[index] ?? []), ...further.map(([kind]) => kind)];
      return kinds.map(kind => ({ file, kind }));
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Runs secretlint once for all texts, because each run takes longer the more runs precede it.
 *
 * @returns the kinds found in each text
 */
async function findRecommended(texts: readonly string[]): Promise<readonly Set<string>[]> {
  const { messages } = await lintSource({
    source: { filePath: 'all.txt', content: texts.join(''), ext: '.txt', contentType: 'text' },
    options: { config: { rules: [{ id: 'recommended', rule: recommended }] } },
  });
  let end = 0;
  return texts.map(text => {
    const start = end;
    end += text.length;
    const inText = messages.filter(({ range }) => range[0] >= start && range[0] < end);
    return new Set(inText.map(({ ruleId }) => ruleId.replace('@secretlint/secretlint-rule-', '')));
  });
}
