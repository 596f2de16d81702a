import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { expect, test } from 'vitest'
import { textOf } from '../src/lib/i18n/texts.ts'
import { plainText, readTexts } from './read-texts.ts'
import { tableCode } from './table-code.ts'

type Say = (inputs: object, options: { locale: Language }) => string

const isSay = (value: unknown): value is Say => typeof value === 'function'

const load = (code: string): Promise<unknown> => import(`data:text/javascript,${encodeURIComponent(code)}`)

// A value for every input name.
const inputsWith = (count: number) =>
  new Proxy<Record<string, string | number>>({}, { get: (_, name) => (name === 'count' ? count : `<${String(name)}>`) })

test('Table texts equal the compiler’s texts in every language and number', async () => {
  const texts = await readTexts()
  const compiled = new Map<string, unknown>(Object.entries(m))
  expect([...texts.keys()].toSorted()).toEqual([...compiled.keys()].toSorted())
  for (const locale of LANGUAGE_TAGS) {
    await load(
      tableCode(
        locale,
        [...texts].map(([key, said]) => [key, said[locale]]),
      ),
    )
    for (const count of [0, 1, 2, 1_000_000]) {
      const inputs = inputsWith(count)
      const said = [...texts.keys()].map((key) => [key, textOf(key, inputs, locale)])
      const expected = [...compiled].map(([key, say]) => [key, isSay(say) ? say(inputs, { locale }) : undefined])
      expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected))
    }
  }
})

test('Code characters in a text stay literal', async () => {
  await load(tableCode('fr', [['odd', plainText(`a \`b\` \\n $\{c} $ and {name}`)]]))
  expect(textOf('odd', { name: 'Ana', c: 'x' }, 'fr')).toBe('a `b` \\n $x $ and Ana')
})
