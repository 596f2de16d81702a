/** What the filter `ebur128` measured, from its summary at the end of the log; minus infinity for silence. */
export function integratedLufs(log: string): number {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const value = /\bI:\s+(-?[\d.]+|-inf|nan) LUFS/.exec(summary)?.[1]
  if (value === undefined) throw new Error(`ffmpeg measured no loudness: ${log}`)
  const lufs = Number(value)
  return Number.isFinite(lufs) ? lufs : Number.NEGATIVE_INFINITY
}
