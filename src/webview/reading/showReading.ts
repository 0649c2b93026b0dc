import type { ReadingView } from '../../protocol/views';
import { codeWrap } from './codeWrap';

/** Applies the user's settings for reading to the page, by variables that media/ uses. */
export function showReading({ fontFamily, fontSize, code, wrapsCode }: ReadingView): void {
  const variables: Readonly<Record<string, string>> = {
    'font-family': fontFamily,
    'font-size': fontSize,
    'code-font-family': code.fontFamily,
    'code-font-size': code.fontSize,
    'code-font-weight': code.fontWeight,
    'code-line-height': code.lineHeight,
    'code-font-features': code.fontFeatures,
  };
  for (const [name, value] of Object.entries(variables)) {
    // An empty value removes the variable.
    document.body.style.setProperty(`--reading-${name}`, value);
  }
  codeWrap.prefer(wrapsCode);
}
