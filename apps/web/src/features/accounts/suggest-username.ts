import { USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from './registration-rules.ts'

// Letters that NFKD does not decompose into a base letter and a mark.
const ASCII_SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** A username made from a display name: "João d’Ávila" gives "joao-d-avila". Empty if too little remains. */
export function suggestUsername(displayName: string): string {
  const slug = displayName
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => ASCII_SPELLINGS[letter] ?? '-')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, USERNAME_MAX_CHARACTERS)
    .replace(/[-_]+$/, '')
  return slug.length < USERNAME_MIN_CHARACTERS ? '' : slug
}
