import { transliterate } from 'transliteration'

// European Payments Council, EPC217-08: the characters that every bank accepts. None of them needs escaping in XML.
const REFUSED = /[^a-zA-Z0-9/\-?:().,'+ ]/g

/** Text in the characters that SEPA allows, at most `max` of them. Accents and other scripts become Latin letters. */
export function sepaText(text: string, max: number): string {
  const latin = transliterate(text.replaceAll('&', '+')).replace(REFUSED, ' ')
  // A slash at either end, or two in a row, separates fields in the messages between banks.
  const plain = latin
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[/ ]+|[/ ]+$/g, '')
  return plain.slice(0, max).replace(/[/ ]+$/, '') || '-'
}
