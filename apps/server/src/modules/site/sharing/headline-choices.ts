// Emoji, except © and similar signs, which every typeface has.
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]|[\u200d\ufe0e\ufe0f]/gv

/**
 * Ways to write a creator's name, best first: as typed, in plain letters (ＡＮＡ becomes ANA), and the username. Emoji are
 * removed, because no typeface here has them. A name in a script without a typeface is never written in part.
 */
export function headlineChoices({
  displayName,
  username,
}: {
  displayName: string
  username: string
}): [string, ...string[]] {
  const written = withoutEmoji(displayName.normalize('NFC'))
  const plain = withoutEmoji(displayName.normalize('NFKC'))
  const [first = '', ...others] = [...new Set([written, plain, `@${username}`])].filter((name) => name !== '')
  return [first, ...others]
}

const withoutEmoji = (name: string) => name.replace(EMOJI, '').replace(/\s+/g, ' ').trim()
