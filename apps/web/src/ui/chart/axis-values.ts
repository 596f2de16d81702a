/** The values of the lines behind the bars, the highest first: round ones, of which the first is no lower than any bar. */
export function axisValues(highest: number): readonly number[] {
  if (highest <= 0) return []
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const top = [1, 2, 4, 6, 8, 10].map((step) => step * magnitude).find((value) => value >= highest) ?? highest
  return [top, top / 2]
}
