import { LANGUAGES, type Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { expect, test } from 'vitest'
import { compactText, IN_LANGUAGES, readTexts } from './compact-texts.ts'

type Say = (inputs: Record<string, string>, options: { locale: Language }) => string

const load = async (code: string): Promise<Record<string, Say>> =>
  import(`data:text/javascript,${encodeURIComponent(`import { inLanguages } from '${IN_LANGUAGES}'\n${code}`)}`)

const isSay = (value: unknown): value is Say => typeof value === 'function'

// The answer to every name that a text may ask for.
const inputs = new Proxy<Record<string, string>>({}, { get: (_, name) => `<${String(name)}>` })

test('A compact text says what the compiled one says, in every language', async () => {
  const texts = await readTexts()
  const modules = Object.keys(m).flatMap((key) => compactText(key, texts) ?? [])
  const compact = await load(modules.join('\n'))
  const compiled = new Map<string, unknown>(Object.entries(m))
  expect(Object.keys(compact).length).toBeGreaterThan(0.9 * compiled.size)
  for (const locale of LANGUAGES) {
    const said = (say: unknown) => (isSay(say) ? say(inputs, { locale }) : undefined)
    const keys = Object.keys(compact)
    expect(keys.map((key) => [key, said(compact[key])])).toEqual(keys.map((key) => [key, said(compiled.get(key))]))
  }
})

test('What looks like code in a text is said as it is written', async () => {
  const text = `a \`b\` \\n $\{c} $ and {name}`
  const code = compactText(
    'odd',
    LANGUAGES.map(() => ({ odd: text })),
  )
  const { odd } = await load(code ?? '')
  expect(odd?.({ name: 'Ana', c: 'x' }, { locale: 'pt' })).toBe('a `b` \\n $x $ and Ana')
})

test('A text with plurals is left to the compiler', () => {
  expect(
    compactText(
      'many',
      LANGUAGES.map(() => ({ many: [{ match: {} }] })),
    ),
  ).toBeUndefined()
})
