/** A change of one range of a text. `small`: lower case. */
export type TextEdit =
  | { does: 'mask' | 'remove' | 'small'; start: number; end: number }
  | { does: 'replace'; start: number; end: number; by: string }

const MASK_CHARACTER = '*'

/**
 * Applies the edits, which may overlap; null if nothing is left. A masked range keeps its length in the shown text and
 * is left out of the spoken text. Outside the edits, the shown text does not change.
 */
export function applyEdits(text: string, edits: readonly TextEdit[], as: 'shown' | 'spoken'): string | null {
  if (edits.length === 0) return text
  const lowercased = new Uint8Array(text.length)
  const removed = new Uint8Array(text.length)
  const masked = new Uint8Array(text.length)
  const replaced = new Map<number, { end: number; by: string }>()
  for (const edit of edits) {
    if (edit.does === 'replace') {
      const known = replaced.get(edit.start)
      if (known === undefined || edit.end > known.end) replaced.set(edit.start, edit)
    } else if (edit.does === 'remove') {
      const { start, end } = withSpace(text, edit)
      removed.fill(1, start, end)
    } else (edit.does === 'small' ? lowercased : masked).fill(1, edit.start, edit.end)
  }
  let written = ''
  for (let at = 0; at < text.length; at++) {
    const replacement = replaced.get(at)
    const char = text.charAt(at)
    if (replacement) {
      written += replacement.by
      at = replacement.end - 1
    } else if (removed[at]) written += ''
    else if (masked[at]) written += as === 'spoken' || /\s/.test(char) ? char.replace(/\S/, '') : MASK_CHARACTER
    else written += lowercased[at] ? toLowerCaseChar(char) : char
  }
  if (as === 'shown') return written.trim() === '' ? null : written
  return /[\p{L}\p{N}]/u.test(written)
    ? written
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ (?=[,.;:])/g, '')
        .trim()
    : null
}

/** Includes one neighbouring space if the range has a space, or an end of the text, on both sides. */
function withSpace(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const isSpace = (at: number) => /^\s?$/.test(text.charAt(at))
  if (!isSpace(start - 1) || !isSpace(end)) return { start, end }
  return end < text.length ? { start, end: end + 1 } : { start: Math.max(0, start - 1), end }
}

function toLowerCaseChar(char: string): string {
  const small = char.toLowerCase()
  return small.length === 1 ? small : char
}
