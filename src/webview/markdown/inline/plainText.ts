import type { Token } from 'markdown-it';

/** @returns the text of inline tokens without markup; images become their alternative text */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'image'
        ? plainText(children ?? [])
        : type === 'softbreak' || type === 'hardbreak'
          ? '\n'
          : content,
    )
    .join('');
}
