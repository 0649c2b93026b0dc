import { format } from '../../../base/format';
import { formatCount, locale } from '../../../webview/page/locale';
import type { InspectorStrings } from '../protocol/inspectorStrings';

/** The page's localized texts, which the extension writes into the document. */
export const strings = JSON.parse(document.body.dataset.strings ?? '{}') as InspectorStrings;

const withDigits = (digits: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const tenths = withDigits(1);
const hundredths = withDigits(2);

/** A rate in the user's language: with one decimal below 10. */
export function formatRate(rate: number): string {
  return rate < 10 ? tenths.format(rate) : formatCount(rate);
}

/** A duration in the user's language: `12 ms`, `1.23 s`, `123.4 s`. */
export function formatTime(ms: number): string {
  if (ms < 1000) {
    return format(strings.milliseconds, formatCount(ms));
  }
  const seconds = ms / 1000;
  if (seconds < 100) {
    return format(strings.seconds, hundredths.format(seconds));
  }
  return format(strings.seconds, seconds < 1000 ? tenths.format(seconds) : formatCount(seconds));
}
