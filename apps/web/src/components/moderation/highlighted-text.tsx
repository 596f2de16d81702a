import type { Reason } from '@aplauso/contract/moderation'

type HighlightedTextProps = { text: string; reasons: readonly Reason[]; field: Exclude<Reason['field'], 'donation'> }

export function HighlightedText({ text, reasons, field }: HighlightedTextProps) {
  const segments = []
  let from = 0
  const matches = reasons
    .filter((reason) => reason.field === field && reason.end > reason.start)
    .toSorted((one, other) => one.start - other.start)
  for (const { start, end } of matches) {
    if (end <= from) continue
    const begin = Math.max(start, from)
    segments.push(text.slice(from, begin), <mark key={begin}>{text.slice(begin, end)}</mark>)
    from = end
  }
  return <>{[...segments, text.slice(from)]}</>
}
