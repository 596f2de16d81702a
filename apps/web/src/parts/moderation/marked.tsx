import type { Reason } from '@aplauso/contract/moderation'

type MarkedProps = { text: string; reasons: readonly Reason[]; field: Exclude<Reason['field'], 'donation'> }

/** With the places marked that the rules are about. */
export function Marked({ text, reasons, field }: MarkedProps) {
  const parts = []
  let from = 0
  const places = reasons
    .filter((reason) => reason.field === field && reason.end > reason.start)
    .toSorted((one, other) => one.start - other.start)
  for (const { start, end } of places) {
    if (end <= from) continue
    const begin = Math.max(start, from)
    parts.push(text.slice(from, begin), <mark key={begin}>{text.slice(begin, end)}</mark>)
    from = end
  }
  return <>{[...parts, text.slice(from)]}</>
}
