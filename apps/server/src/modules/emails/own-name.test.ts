import { brandColours } from '@aplauso/contract/brand-colours'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { afterAll, expect, test } from 'vitest'
import { PRODUCT_NAME, setBrand } from '#platform/brand/brand.ts'
import { renderEmail } from './render-email.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0h30v10H0z"/></svg>')
const content = {
  ...{ to: 'ana@example.com', language: 'pt' as const, greetingName: 'Ana', subject: 'Olá', paragraphs: ['Texto'] },
  action: { label: 'Abrir', url: 'https://palco.example/x' },
}
const render = () => renderEmail(content, 'https://palco.example')

afterAll(() => setBrand(PRODUCT_NAME, { colours: undefined, logo: undefined }))

type Say = (inputs: object, options: { locale: string }) => string
const isSay = (value: unknown): value is Say => typeof value === 'function'
// A value for every input name.
const inputs = new Proxy<Record<string, string | number>>({}, { get: (_, name) => (name === 'count' ? 2 : 'x') })

test('No text of emails, documents and pages names another product than the installation', async () => {
  await setBrand('Palco Aberto', { colours: undefined, logo: undefined })
  const said = Object.entries(m).flatMap(([key, say]) =>
    isSay(say) ? LANGUAGE_TAGS.map((locale) => [key, say(inputs, { locale })] as const) : [],
  )
  expect(said.length).toBeGreaterThan(4_000)
  expect(said.filter(([, text]) => text.includes('Aplauso'))).toEqual([])
})

test('An email is signed with the name, and has it where there is no logo', async () => {
  await setBrand('Palco Aberto', { colours: undefined, logo: undefined })
  const { text, html = '', pictures } = render()
  expect(text).toContain('-- \nPalco Aberto\n')
  expect(html).toContain('>Palco Aberto</span>')
  expect([text.includes('Aplauso'), html.includes('Aplauso'), pictures]).toEqual([false, false, []])
})

test('An email carries the logo as a picture, also one that is an SVG, and has the colour', async () => {
  const colours = brandColours('#3355cc')
  await setBrand('Palco Aberto', { colours, logo: { type: 'image/svg+xml', bytes: SVG } })
  const { html = '', pictures = [] } = render()
  expect(html).toMatch(/<img src="cid:logo@instance" alt="Palco Aberto"\nwidth="132" height="44"/)
  expect(pictures[0]?.content.subarray(1, 4).toString()).toBe('PNG')
  expect(html).toContain('background-color:#3355cc')
})

test('The product’s own email has its logo', async () => {
  await setBrand(PRODUCT_NAME, { colours: undefined, logo: undefined })
  expect(render().html).toContain('alt="Aplauso"')
})
