import type { PageStrings } from '../../protocol/pageStrings';

/** The page's localized texts, which the extension writes into the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as PageStrings;
