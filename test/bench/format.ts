import type { Unit } from './measurement';

/** Formats a value as `1,234 ms`, `12.3 MB`, or `1.25 times`: with three digits or more. */
export function formatValue(value: number, unit: Unit | 'times'): string {
  if (unit === 'count') {
    return formatNumber(value, Number.isInteger(value) ? 0 : 1);
  }
  const decimals = unit === 'times' ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return `${formatNumber(value, decimals)} ${unit}`;
}

/** Formats a ratio, such as `0.71`; empty for undefined. */
export function formatRatio(value: number | undefined): string {
  return value === undefined ? '' : formatNumber(value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

function formatNumber(value: number, decimals: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
