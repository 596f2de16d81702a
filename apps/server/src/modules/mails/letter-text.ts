import type { LetterParts } from './letter.ts'

const COLUMNS = 72

/** The letter as plain text. Addresses stand alone on their line, whole, for programs that turn them into links. */
export function toText({ greeting, paragraphs, action, footnote, footer, publicUrl }: LetterParts): string {
  const link = action && `${wrap(`${action.label}:`)}\n${action.url}`
  const signature = `-- \nAplauso\n${publicUrl}\n\n${wrap(footer)}`
  const blocks = [greeting, ...paragraphs.map(wrap), link, footnote && wrap(footnote), signature]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}

/** Breaks between words only. */
function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > COLUMNS) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}
