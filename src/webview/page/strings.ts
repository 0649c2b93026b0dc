import type { PanelStrings } from '../../protocol/panelStrings';

/** The page's localized texts, which the extension writes into the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as PanelStrings;

const locale = document.documentElement.lang || undefined;
const minutes = { hour: '2-digit', minute: '2-digit' } as const;
// Created once: creating one takes longer than formatting hundreds of times.
const toMinutes = new Intl.DateTimeFormat(locale, minutes);
const toSeconds = new Intl.DateTimeFormat(locale, { ...minutes, second: '2-digit' });

/**
 * Formats a time of day in the user's language.
 *
 * @param at milliseconds since the epoch
 */
export function clockTime(at: number, withSeconds = false): string {
  return (withSeconds ? toSeconds : toMinutes).format(at);
}
