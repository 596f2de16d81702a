/** Values of the axis lines, the highest first: round, and not lower than any bar. */
export function axisValues(highest: number): readonly number[] {
  if (highest <= 0) return []
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const top = [1, 2, 4, 6, 8, 10].map((step) => step * magnitude).find((value) => value >= highest) ?? highest
  return [top, top / 2]
}
