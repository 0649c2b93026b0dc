import type { PanelStrings } from '../../protocol/panelStrings';

/** The page's localized texts, which the extension writes into the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as PanelStrings;

/** The user's language; undefined for that of the system. */
export const locale = document.documentElement.lang || undefined;
// Created once: creating one takes longer than formatting hundreds of times.
const toSeconds = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Formats a time of day in the user's language, to the second.
 *
 * @param at milliseconds since the epoch
 */
export function clockTime(at: number): string {
  return toSeconds.format(at);
}
