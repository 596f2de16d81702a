import { DEFAULT_LANGUAGE, type Language, languageOf } from '@aplauso/contract/languages'

type Unit = readonly [one: string, many: string]

export type SpokenWords = {
  and: string
  link: string
  email: string
  /** Between the units and the hundredths of an amount. */
  withRest: string
  currencies: Record<CurrencySpoken, readonly [whole: Unit, hundredth: Unit]>
}

export type CurrencySpoken = 'EUR' | 'USD' | 'GBP' | 'BRL'

// Not part of the texts package: these words are spoken, and follow the language of the voice, not of the interface.
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

/** Language of a BCP 47 tag. */
export const spokenLanguage = (tag: string): Language => languageOf(tag) ?? DEFAULT_LANGUAGE
export const spokenWords = (tag: string): SpokenWords => WORDS[spokenLanguage(tag)]
