import { contrastOf } from '@aplauso/contract/contrast'
import { readableColors } from '@aplauso/contract/page-colors'
import { seededRandom } from '@aplauso/contract/seeded-random'
import { expect, test } from 'vitest'
import { pageStyleOf } from './page-style.ts'

/** Value of a token, and the form backgrounds of both themes from the style sheet. */
const read = (style: object, token: string) => String(Reflect.get(style, token))
const FORM_GROUNDS = { light: '#fdfcfa', dark: '#241724' }

test('A page without custom colours has the default style', () => {
  expect(pageStyleOf({ accent: null, background: null })).toBeUndefined()
})

test('Text is readable on and in any custom colours, in both themes', () => {
  const random = seededRandom('donation pages')
  const any = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  const extremes = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff']
  const colors = [...extremes, ...Array.from({ length: 500 }, any)]
  for (const accent of colors) {
    const background = any()
    const { shown } = readableColors({ accent, background })
    const style = pageStyleOf(shown)
    if (style === undefined) throw new Error('there is no style')
    const { around, form } = style
    expect(contrastOf(read(form, '--cravo'), read(form, '--on-cravo')), accent).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(read(around, '--ink-3'), read(around, '--paper')), background).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(read(around, '--cravo'), read(around, '--paper')), accent).toBeGreaterThanOrEqual(3)
    expect(contrastOf(read(around, '--cravo'), read(around, '--on-cravo')), accent).toBeGreaterThanOrEqual(4.5)
    const [light = '', dark = ''] = read(form, '--cravo-text').match(/#[0-9a-f]{6}/g) ?? []
    expect(contrastOf(light, FORM_GROUNDS.light), accent).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(dark, FORM_GROUNDS.dark), accent).toBeGreaterThanOrEqual(4.5)
  }
})

test('A custom accent alone leaves the page background unchanged', () => {
  const style = pageStyleOf({ accent: '#0057b7', background: null })
  expect(style?.around).toEqual(style?.form)
  expect(style?.form).not.toHaveProperty('--paper')
})
