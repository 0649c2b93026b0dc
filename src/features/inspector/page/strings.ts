import type { InspectorStrings } from '../../../protocol/inspectorStrings';
import { format } from '../../../webview/page/text';

/** The page's localized texts, which the extension writes into the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as InspectorStrings;

const locale = document.documentElement.lang || undefined;
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const decimals = [0, 1, 2, 3].map(
  digits =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** A number in the user's language, without decimals. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** A rate in the user's language: with one decimal below 10. */
export function formatRate(rate: number): string {
  return (decimals[rate < 10 ? 1 : 0] ?? whole).format(rate);
}

/** A duration in the user's language: `12 ms`, `1.23 s`, `123.4 s`. */
export function formatTime(ms: number): string {
  if (ms < 1000) {
    return format(strings.milliseconds, whole.format(ms));
  }
  const digits = ms < 100_000 ? 2 : ms < 1_000_000 ? 1 : 0;
  return format(strings.seconds, (decimals[digits] ?? whole).format(ms / 1000));
}
