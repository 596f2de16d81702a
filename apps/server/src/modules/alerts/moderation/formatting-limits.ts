import type { ModerationSettings, Reason } from '@aplauso/contract/moderation'
import type { TextEdit } from './text-edits.ts'

/** Shorter texts may be in capitals: a name, or one shouted word. */
const LETTERS_MIN = 8
const EMOJI = /\p{RGI_Emoji}/gv

type FormattingChanges = { reasons: Reason[]; edits: TextEdit[] }

/** Finds excess capitals, repeated characters and emoji, with the edits that reduce them. */
export function formattingEdits(
  { capitalsPercent, repeats, emoji }: ModerationSettings['limits'],
  field: 'name' | 'message',
  text: string,
): FormattingChanges {
  const edits: TextEdit[] = []
  const reasons: Reason[] = []
  const addEdit = (rule: string, does: 'small' | 'remove', start: number, end: number) => {
    edits.push({ does, start, end })
    reasons.push({ rule, field, start, end, action: 'calm' })
  }
  if (capitalsPercent !== null && isShouted(text, capitalsPercent)) addEdit('capitals', 'small', 0, text.length)
  if (repeats !== null) for (const { start, end } of runsBeyond(text, repeats)) addEdit('repeats', 'remove', start, end)
  if (emoji !== null) {
    for (const { index, 0: picture } of [...text.matchAll(EMOJI)].slice(emoji)) {
      addEdit('emoji', 'remove', index, index + picture.length)
    }
  }
  return { edits, reasons }
}

function isShouted(text: string, percent: number): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const letters = capitals + (text.match(/\p{Ll}/gu)?.length ?? 0)
  return letters >= LETTERS_MIN && capitals * 100 > percent * letters
}

/** For each run of one character, the range beyond its first `most` characters. */
function runsBeyond(text: string, most: number): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  let [before, count, at] = ['', 0, 0]
  for (const char of text) {
    const same = char.toLowerCase()
    count = same === before && /\S/.test(char) ? count + 1 : 1
    before = same
    if (count === most + 1) runs.push({ start: at, end: at + char.length })
    const last = runs.at(-1)
    if (count > most + 1 && last) last.end = at + char.length
    at += char.length
  }
  return runs
}
