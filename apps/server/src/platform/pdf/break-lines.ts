/** How wide a text is, in points. */
export type Measure = (text: string) => number

/** A text without breaks in lines of at most `width`, broken between words; a word that is wider is cut. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const fragments = breakWord(word, width, measure)
    lines.push(...fragments.slice(0, -1))
    line = fragments.at(-1) ?? ''
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const fragments: string[] = []
  let fragment = ''
  for (const character of word) {
    // At least one sign a line, however narrow it is.
    if (fragment !== '' && measure(fragment + character) > width) {
      fragments.push(fragment)
      fragment = ''
    }
    fragment += character
  }
  return [...fragments, fragment]
}
