import { describe, expect, test } from 'vitest'
import { LANGUAGE_TAGS, type Language } from '../../../packages/contract/src/languages.ts'
import { leftoverFinder } from './language-leftovers.ts'
import { type Catalogues, readCatalogues, variantsOf } from './message-forms.ts'

const catalogues = readCatalogues()
const find = leftoverFinder(catalogues)
/** Sentences of one language, tested as leftovers in every other. */
const PLANTED: Record<Language, string> = {
  pt: 'Isto não é para os teus fãs.',
  en: 'This is not what you were told.',
  es: 'Esto también es para los tuyos.',
  fr: 'Votre don est arrivé avec une voix.',
}
const others = (language: Language) => LANGUAGE_TAGS.filter((other) => other !== language)

describe('A leftover of another language', () => {
  test.each(LANGUAGE_TAGS)('is found where a sentence in %s was written into the page', (language) => {
    for (const other of others(language)) expect(find(PLANTED[language], other)).toBe(`a sentence in ${language}`)
    expect(find(PLANTED[language], language)).toBeUndefined()
  })

  test('is found in a text of ours, with and without parameters, however short', () => {
    const our = (agree: string, left: string) => ({ agree, left: [{ match: { 'count=*': left } }] })
    const found = leftoverFinder({
      pt: our('Concordo', 'Faltam {count} dias'),
      en: our('I agree', '{count} days left'),
      es: our('De acuerdo', 'Quedan {count} días'),
      fr: our('D’accord', 'Encore {count} jours'),
    } satisfies Catalogues)
    expect(found('Concordo', 'es')).toBe('a text in pt')
    expect(found(' Encore\n 12 jours ', 'en')).toBe('a text in fr')
    expect(found('De acuerdo', 'es')).toBeUndefined()
    expect(found('Quedan 12 días', 'es')).toBeUndefined()
    expect(found('Ana Ventura', 'pt')).toBeUndefined()
  })

  test.each([
    ['pt', '1,234.50 €'],
    ['es', '€7.50'],
    ['fr', '8.5%'],
    ['en', '7,50 €'],
    ['pt', '21 November 2026'],
    ['en', '21 de novembro de 2026'],
  ] as const)('is found in %s where a figure or a date is written like %s', (language, text) => {
    expect(find(text, language)).toContain('of another language')
  })

  test.each([
    ['pt', '1 234,50 €'],
    ['en', '€1,234.50'],
    ['en', '€12,345'],
    ['es', '8,5 %'],
    ['fr', '21 novembre 2026'],
  ] as const)('is not found in %s for %s', (language, text) => {
    expect(find(text, language)).toBeUndefined()
  })

  test('is found where the space before a French sign is missing or may break', () => {
    for (const text of ['Envoyé: oui', 'Vraiment ?', ':']) expect(find(text, 'fr')).toContain('space')
    for (const text of ['Envoyé\u00A0: oui', 'Vraiment\u202F?', 'https://aplauso.example', '14:30']) {
      expect(find(text, 'fr')).toBeUndefined()
    }
  })

  test("is not found in any of the product's texts", () => {
    const leftovers = LANGUAGE_TAGS.flatMap((language) =>
      Object.entries(catalogues[language]).flatMap(([key, message]) =>
        variantsOf(message).flatMap((text) => {
          const leftover = find(text, language)
          return leftover ? [{ language, key, text, leftover }] : []
        }),
      ),
    )
    expect(leftovers).toEqual([])
  })
})
