// Signs that are pictures only to some: © and the like are in every typeface.
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]|[\u200d\ufe0e\ufe0f]/gv

/**
 * The ways to write a creator's name, the nearest to what they typed first: as it is, its letters in plain form (ＡＮＡ is
 * ANA), and the username. Without emoji: no typeface here has them. A name in a script that the typefaces do not have is
 * never written in part.
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
