import { FACES, type Face, type Weight } from './font-faces.ts'

/** A piece of a text whose characters are all in one font file. */
export type Run = { face: Face; text: string }

/** Splits a text into pieces by the font file that has their characters. The text must come from `writable`. */
export function runsOf(text: string, weight: Weight): Run[] {
  const faces = FACES[weight]
  const runs: Run[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const face = faces.find(({ covers }) => covers.has(code)) ?? faces[0]
    const last = runs.at(-1)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

/**
 * The text with uncovered characters (emoji, other scripts) replaced by their code points, such as [U+1F44F]. The text
 * stays recognisable and no character is lost.
 */
export function writable(text: string, weight: Weight): string {
  const isCovered = (character: string) => FACES[weight].some(({ covers }) => covers.has(character.codePointAt(0) ?? 0))
  let written = ''
  let missing: string[] = []
  const endMissing = () => {
    if (missing.length > 0) written += `[${missing.join(' ')}]`
    missing = []
  }
  for (const character of text.normalize('NFC')) {
    if (isCovered(character)) {
      endMissing()
      written += character
    } else {
      missing.push(codePoint(character))
    }
  }
  endMissing()
  return written
}

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
