import type { CurrencySpoken, SpokenWords } from './spoken-words.ts'

const SIGNS = { '€': 'EUR', $: 'USD', '£': 'GBP', R$: 'BRL' } as const satisfies Record<string, CurrencySpoken>
const NAMES = {
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  usd: 'USD',
  gbp: 'GBP',
  brl: 'BRL',
} as const satisfies Record<string, CurrencySpoken>

const SIGN = String.raw`R\$|[€$£]`
const NAME = String.raw`[€$£]|(?:eur|euros?|usd|gbp|brl)\b`
// At most twelve digits before the decimal separator. Longer numbers are cut.
const NUMBER = String.raw`(?<![\d.,])(?:\d{1,3}(?:[. ]\d{3}){1,3}(?:,\d{1,2})?|\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)(?![\d])(?![.,]\d)`
const SCALE = String.raw`([km](?![\p{L}\d]))?`
const TOO_MANY_DIGITS = String.raw`(?<![\d.,])\d(?:[.,]?\d){12,}`
const TOO_LONG = new RegExp(String.raw`(?:${SIGN})\s?${TOO_MANY_DIGITS}|${TOO_MANY_DIGITS}\s?(?:${NAME})`, 'gi')
const BETWEEN = /(?<![\d.,])(\d{1,9})([€$£])(\d{2})(?![\d€$£])(?![.,]\d)/g
const BEFORE = new RegExp(String.raw`(?<!\d)(${SIGN})\s?(${NUMBER})${SCALE}`, 'giu')
const AFTER = new RegExp(String.raw`(${NUMBER})(?:([km])(?=\s?(?:${NAME})))?\s?(${NAME})`, 'giu')
// The sign in "Ca$h" is no currency.
const SIGN_ALONE = /(?:\bR\$|[€$£])(?![\p{L}\d])/giu

/**
 * Writes €10,50, 10€50 and 10.50 EUR as spoken: "10 euros e 50 cêntimos". Removes amounts that are too long to speak.
 */
export function sayAmounts(text: string, words: SpokenWords): string {
  return text
    .replace(TOO_LONG, ' ')
    .replace(BETWEEN, (_match, whole, sign, rest) => ` ${say(`${whole}.${rest}`, undefined, currencyOf(sign), words)} `)
    .replace(BEFORE, (_match, sign, amount, scale) => ` ${say(amount, scale, currencyOf(sign), words)} `)
    .replace(AFTER, (_match, amount, scale, name) => ` ${say(amount, scale, currencyOf(name), words)} `)
    .replace(/([€$£])\1+/g, ' ')
    .replace(SIGN_ALONE, (sign) => ` ${words.currencies[currencyOf(sign)][0][1]} `)
}

function currencyOf(name: string): CurrencySpoken {
  const found = Object.entries({ ...SIGNS, ...NAMES }).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return found?.[1] ?? 'EUR'
}

function say(amount: string, scale: string | undefined, currency: CurrencySpoken, words: SpokenWords): string {
  const [wholeUnit, restUnit] = words.currencies[currency]
  if (scale) return `${amount}${scale.toLowerCase() === 'k' ? 'k' : ' M'} ${wholeUnit[1]}`
  const [, whole = '', , rest = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(amount) ?? []
  const wholeCount = Number(whole.replace(/\D/g, ''))
  const restCount = Number(rest.padEnd(2, '0'))
  const wholeText = `${wholeCount} ${wholeCount === 1 ? wholeUnit[0] : wholeUnit[1]}`
  if (restCount === 0) return wholeText
  const restText = `${restCount} ${restCount === 1 ? restUnit[0] : restUnit[1]}`
  return wholeCount === 0 ? restText : `${wholeText} ${words.withRest} ${restText}`
}
