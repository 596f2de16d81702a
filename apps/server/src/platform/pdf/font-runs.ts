import { FACES, type Face, type Weight } from './font-faces.ts'

/** A piece of a text that one face can write. */
export type Run = { face: Face; text: string }

/** The text in pieces for the faces that have its characters; it is one that `writable` gave. */
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
 * The text with what no face has, emoji and other scripts, written as its code points, such as [U+1F44F]: it stays
 * recognisable, and no sign is lost without a trace.
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
