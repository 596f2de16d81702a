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

// At most nine digits before the comma: nobody says more, and the engine would.
const NUMBER = String.raw`(?<![\d.,])(?:\d{1,3}(?:[. ]\d{3}){1,2}(?:,\d{1,2})?|\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?![\d])(?![.,]\d)`
const BEFORE = new RegExp(String.raw`(R\$|[€$£])\s?(${NUMBER})`, 'gi')
const AFTER = new RegExp(String.raw`(${NUMBER})\s?([€$£]|(?:eur|euros?|usd|gbp|brl)\b)`, 'gi')
// Ca$h is no money.
const SIGN_ALONE = /(?:\bR\$|[€$£])(?![\p{L}\d])/giu

/** €10,50 and 10.50 EUR as they are said: "10 euros e 50 cêntimos". */
export function sayAmounts(text: string, words: SpokenWords): string {
  return text
    .replace(BEFORE, (_match, sign: string, amount: string) => ` ${say(amount, currencyOf(sign), words)} `)
    .replace(AFTER, (_match, amount: string, name: string) => ` ${say(amount, currencyOf(name), words)} `)
    .replace(/([€$£])\1+/g, ' ')
    .replace(SIGN_ALONE, (sign) => ` ${words.currencies[currencyOf(sign)][0][1]} `)
}

function currencyOf(name: string): CurrencySpoken {
  const found = Object.entries({ ...SIGNS, ...NAMES }).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return found?.[1] ?? 'EUR'
}

function say(amount: string, currency: CurrencySpoken, words: SpokenWords): string {
  const [, whole = '', , rest = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(amount) ?? []
  const wholeCount = Number(whole.replace(/\D/g, ''))
  const restCount = Number(rest.padEnd(2, '0'))
  const [wholeUnit, restUnit] = words.currencies[currency]
  const wholeSaid = `${wholeCount} ${wholeCount === 1 ? wholeUnit[0] : wholeUnit[1]}`
  if (restCount === 0) return wholeSaid
  const restSaid = `${restCount} ${restCount === 1 ? restUnit[0] : restUnit[1]}`
  return wholeCount === 0 ? restSaid : `${wholeSaid} ${words.withRest} ${restSaid}`
}
