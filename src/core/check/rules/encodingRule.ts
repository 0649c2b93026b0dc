import type { Rule } from '../rule';

/** JSON is UTF-8 (RFC 8259, section 8.1), and so are event streams. */
export const encodingRule: Rule = {
  id: 'encoding',
  needs: [],
  title: t => t('The response is UTF-8'),
  judge({ valid }, t) {
    if (valid.some(({ isUtf8 }) => !isUtf8)) {
      return {
        verdict: 'failed',
        seen: t('Some bytes are not valid UTF-8, or a character is incomplete.'),
        meaning: t('Letters with accents and other scripts are shown as �.'),
        remedy: t('Encode the response as UTF-8, and never cut a character in two at the end.'),
      };
    }
    if (valid.some(({ hasNonAscii }) => hasNonAscii)) {
      return { verdict: 'passed', seen: t('All bytes are valid.') };
    }
    return valid.every(({ bytes }) => bytes === 0)
      ? { verdict: 'skipped', seen: t('There was no event.') }
      : { verdict: 'observed', seen: t('All bytes are ASCII, so any encoding looks the same.') };
  },
};
