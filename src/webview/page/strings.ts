import type { PanelStrings } from '../../protocol/panelStrings';

/** The page's texts, which the host has put on the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as PanelStrings;

/** A text with its placeholders filled in. */
export function format(text: string, ...values: ReadonlyArray<string | number>): string {
  return text.replace(/\{(\d)\}/g, (whole, index: string) =>
    String(values[Number(index)] ?? whole),
  );
}

const locale = document.documentElement.lang || undefined;
const minutes = { hour: '2-digit', minute: '2-digit' } as const;
// Made once: that takes longer than to format hundreds of times.
const toMinutes = new Intl.DateTimeFormat(locale, minutes);
const toSeconds = new Intl.DateTimeFormat(locale, { ...minutes, second: '2-digit' });

/** A time of day as the user writes it. */
export function clockTime(at: number, withSeconds = false): string {
  return (withSeconds ? toSeconds : toMinutes).format(at);
}
