import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRAND_THEMES, brandColours, hasLowContrast } from '@aplauso/contract/brand-colours'
import { contrastOf } from '@aplauso/contract/contrast'
import { expect, test } from 'vitest'
import { setBrand } from '#platform/brand/brand.ts'
import { brandWarnings } from './brand.ts'
import { readSettings } from './read-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'brand-'))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('Without settings the installation is Aplauso, with the landing page at its address', () => {
  const { brand, mailFrom } = readSettings({})
  expect(brand).toEqual({
    name: 'Aplauso',
    homePage: 'landing',
    colour: undefined,
    colours: undefined,
    logo: undefined,
  })
  expect(mailFrom).toBe('Aplauso <no-reply@localhost>')
})

test('The name stands before the address of emails where MAIL_FROM is not set', () => {
  expect(readSettings({ INSTANCE_NAME: 'Palco Aberto' }).mailFrom).toBe('Palco Aberto <no-reply@localhost>')
  expect(readSettings({ INSTANCE_NAME: 'Palco, Lda.' }).mailFrom).toBe('"Palco, Lda." <no-reply@localhost>')
  expect(readSettings({ INSTANCE_NAME: 'Palco', MAIL_FROM: 'x@y.pt' }).mailFrom).toBe('x@y.pt')
})

test.each([
  ['INSTANCE_NAME', '<b>'],
  ['INSTANCE_NAME', 'x'.repeat(41)],
  ['INSTANCE_COLOR', 'red'],
  ['INSTANCE_COLOR', '#12345'],
  ['INSTANCE_LOGO', join(folder, 'none.svg')],
  ['INSTANCE_LOGO', file('logo.gif', 'GIF89a')],
  ['INSTANCE_LOGO', file('half.svg', '<svg')],
  ['HOME_PAGE', '../etc'],
  ['HOME_PAGE', 'https://x.example'],
])('The start stops with the name of a wrong %s: %s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

test('A logo is an SVG or a PNG file', () => {
  const svg = file('logo.svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>\n')
  expect(readSettings({ INSTANCE_LOGO: svg }).brand.logo?.type).toBe('image/svg+xml')
  const png = file('logo.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]))
  expect(readSettings({ INSTANCE_LOGO: png }).brand.logo?.type).toBe('image/png')
})

test.each([
  ['an SVG that is none', { type: 'image/svg+xml', bytes: Buffer.from('<svg><g></svg>') }],
  [
    'an SVG without anything in it',
    {
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    },
  ],
  ['a PNG of zeros', { type: 'image/png', bytes: Buffer.alloc(40) }],
] as const)('The start stops with the name of the setting for a logo that is %s', async (_what, logo) => {
  await expect(setBrand('Palco', { colours: undefined, logo })).rejects.toThrow(/^INSTANCE_LOGO cannot be drawn: /)
})

test('Every colour is readable after it was changed as little as needed, and too little contrast warns', () => {
  for (const colour of ['#ffff00', '#ffffff', '#000000', '#3355cc', '#cf204d', '#808080']) {
    const { light, dark } = brandColours(colour)
    for (const [theme, paper] of [
      [light, BRAND_THEMES.light],
      [dark, BRAND_THEMES.dark],
    ] as const) {
      expect([colour, contrastOf(theme.fill, theme.onFill) >= 4.5]).toEqual([colour, true])
      expect([colour, contrastOf(theme.text, paper) >= 4.5]).toEqual([colour, true])
    }
  }
  expect([hasLowContrast('#ffff00'), hasLowContrast('#3355cc')]).toEqual([true, false])
  expect(brandWarnings({ colour: '#ffff00' })).toEqual([expect.stringContaining('INSTANCE_COLOR is "#ffff00"')])
  expect(brandWarnings({ colour: '#3355cc' })).toEqual([])
})
