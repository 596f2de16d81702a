import { ALERT_SETTINGS_DEFAULTS, AlertStyle } from '@aplauso/contract/alerts'
import { contrastOf } from '@aplauso/contract/contrast'
import { expect, test } from 'vitest'
import { cardColorsOf, STYLE_COLORS } from './contrast.ts'
import { customStyleDraftOf } from './custom-style-draft.ts'

test('contrastOf follows WCAG in either order of the colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#cf204d', '#CF204D')).toBe(1)
})

test('Every built-in style has enough contrast', () => {
  for (const style of AlertStyle.options) {
    const { card, text, accent } = STYLE_COLORS[style]
    expect(contrastOf(card, text), style).toBeGreaterThan(4.5)
    expect(contrastOf(card, accent), style).toBeGreaterThan(4.5)
  }
})

test("A custom colour replaces the style's colour and the others stay", () => {
  const draft = customStyleDraftOf(ALERT_SETTINGS_DEFAULTS.look, 'pt')
  expect(cardColorsOf('gold', { ...draft, textColor: '#ffffff' })).toEqual({ ...STYLE_COLORS.gold, text: '#ffffff' })
})
