const grouped = new Intl.NumberFormat('en-GB');

/** `7`, `1,234`, `12.4`: with commas, and at most three decimals. Most numbers on a page need neither, and asking `Intl` takes longer than the rest of a row. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : grouped.format(value);
}
