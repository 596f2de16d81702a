/** Returns the width of a text in points. */
export type Measure = (text: string) => number

/** Breaks a text into lines of at most `width`, between words; a wider word is cut. */
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
    // At least one character per line, however narrow the line is.
    if (fragment !== '' && measure(fragment + character) > width) {
      fragments.push(fragment)
      fragment = ''
    }
    fragment += character
  }
  return [...fragments, fragment]
}
