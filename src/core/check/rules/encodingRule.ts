import type { Rule } from '../rule';

/** JSON is UTF-8 (RFC 8259, section 8.1), and so are event streams. */
export const encodingRule: Rule = {
  id: 'encoding',
  title: t => t('The response is UTF-8'),
  judge: ({ valid }, t) =>
    valid.every(({ isUtf8 }) => isUtf8)
      ? { verdict: 'passed', seen: t('All bytes are valid.') }
      : {
          verdict: 'failed',
          seen: t('Some bytes are not valid UTF-8, or a character is incomplete.'),
          meaning: t('Letters with accents and other scripts are shown as �.'),
          remedy: t('Encode the response as UTF-8, and never cut a character in two at the end.'),
        },
};
