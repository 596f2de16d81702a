/** How wide a text is, in points. */
export type Measure = (text: string) => number

/** A text without breaks in lines of at most `width`, broken between words; a word that is wider is cut. */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = cut(word, width, measure)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function cut(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    // At least one sign a line, however narrow it is.
    if (part !== '' && measure(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
