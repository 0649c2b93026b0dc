import type { PanelStrings } from '../protocol/panel';

/** The page's texts, which the host has put on the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as PanelStrings;

/** A text with its placeholders filled in. */
export function format(text: string, ...values: ReadonlyArray<string | number>): string {
  return text.replace(/\{(\d)\}/g, (whole, index: string) =>
    String(values[Number(index)] ?? whole),
  );
}

/** A time of day as the user writes it. */
export function clockTime(at: number, withSeconds = false): string {
  return new Date(at).toLocaleTimeString(document.documentElement.lang || undefined, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  });
}
