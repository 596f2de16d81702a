import { expect, test } from 'vitest'
import { nameById } from './name-by-id.ts'

const IMPORT = `import { m } from '@aplauso/texts/messages';`
const ids = new Map([
  ['yes', '~1'],
  ['hello', '~2'],
])
const hello = (word: string) => `i => \`${word} \${i.name}\``
const texts = new Map([
  ['yes', { pt: '`Sim`', en: '`Yes`', es: '`Sí`', fr: '`Oui`' }],
  ['hello', { pt: hello('Olá'), en: hello('Hi'), es: hello('Hola'), fr: '`Salut`' }],
])
const named = (code: string) => nameById(IMPORT + code, ids, texts)

test('A text passed to `t` is replaced by its id, without its content', () => {
  expect(named('const texts = { yes: m.yes }; t(m.hello, { name })')).toBe(
    'const texts = { yes: "~1" }; t("~2", { name })',
  )
})

test('A text that the code calls itself contains every language', async () => {
  const code = named('export const say = (name, locale) => m.hello({ name }, { locale })')
  const { say } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(['pt', 'en', 'es', 'fr'].map((locale) => say('Ana', locale))).toEqual([
    'Olá Ana',
    'Hi Ana',
    'Hola Ana',
    'Salut',
  ])
})

test('An unknown or computed text key fails the build', () => {
  expect(() => named('t(m[key])')).toThrow('m.its_key')
  expect(() => named('Object.keys(m)')).toThrow('m.its_key')
  expect(() => named('t(m.no_such)')).toThrow('no_such')
})
