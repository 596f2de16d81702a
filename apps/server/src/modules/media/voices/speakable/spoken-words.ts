import { DEFAULT_LANGUAGE, type Language, languageOf } from '@aplauso/contract/languages'

type Unit = readonly [one: string, many: string]

export type SpokenWords = {
  and: string
  link: string
  email: string
  /** Between the whole part of an amount and the rest of it. */
  withRest: string
  currencies: Record<CurrencySpoken, readonly [whole: Unit, hundredth: Unit]>
}

export type CurrencySpoken = 'EUR' | 'USD' | 'GBP' | 'BRL'

// Not in the texts package: nobody reads these words, and they follow the voice's language, not that of an interface.
const WORDS: Record<Language, SpokenWords> = {
  pt: {
    and: 'e',
    link: 'link',
    email: 'email',
    withRest: 'e',
    currencies: {
      EUR: [
        ['euro', 'euros'],
        ['cêntimo', 'cêntimos'],
      ],
      USD: [
        ['dólar', 'dólares'],
        ['cêntimo', 'cêntimos'],
      ],
      GBP: [
        ['libra', 'libras'],
        ['péni', 'pence'],
      ],
      BRL: [
        ['real', 'reais'],
        ['centavo', 'centavos'],
      ],
    },
  },
  en: {
    and: 'and',
    link: 'link',
    email: 'email',
    withRest: 'and',
    currencies: {
      EUR: [
        ['euro', 'euros'],
        ['cent', 'cents'],
      ],
      USD: [
        ['dollar', 'dollars'],
        ['cent', 'cents'],
      ],
      GBP: [
        ['pound', 'pounds'],
        ['penny', 'pence'],
      ],
      BRL: [
        ['real', 'reais'],
        ['cent', 'cents'],
      ],
    },
  },
  es: {
    and: 'y',
    link: 'enlace',
    email: 'correo electrónico',
    withRest: 'con',
    currencies: {
      EUR: [
        ['euro', 'euros'],
        ['céntimo', 'céntimos'],
      ],
      USD: [
        ['dólar', 'dólares'],
        ['centavo', 'centavos'],
      ],
      GBP: [
        ['libra', 'libras'],
        ['penique', 'peniques'],
      ],
      BRL: [
        ['real', 'reales'],
        ['centavo', 'centavos'],
      ],
    },
  },
  fr: {
    and: 'et',
    link: 'lien',
    email: 'e-mail',
    withRest: 'et',
    currencies: {
      EUR: [
        ['euro', 'euros'],
        ['centime', 'centimes'],
      ],
      USD: [
        ['dollar', 'dollars'],
        ['cent', 'cents'],
      ],
      GBP: [
        ['livre', 'livres'],
        ['penny', 'pence'],
      ],
      BRL: [
        ['réal', 'réals'],
        ['centavo', 'centavos'],
      ],
    },
  },
}

/** By a BCP 47 tag. */
export const spokenLanguage = (tag: string): Language => languageOf(tag) ?? DEFAULT_LANGUAGE
export const spokenWords = (tag: string): SpokenWords => WORDS[spokenLanguage(tag)]
