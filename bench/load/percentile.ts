/**
 * The value that `share` (0 to 1) of the values do not exceed, by nearest rank: always a measured value, never
 * interpolated.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** p50, p95 and p99 in the format of the tables. */
export const percentiles = (valuesMs: number[]) =>
  [0.5, 0.95, 0.99].map((share) => percentile(valuesMs, share).toFixed(1)).join(' / ')
