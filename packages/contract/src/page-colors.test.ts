import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { inkOn, PAGE_INK, readableColors, TEXT_CONTRAST } from './page-colors.ts'
import { seededRandom } from './seeded-random.ts'

test('A page colour with readable text stays as chosen', () => {
  for (const [accent, background] of [
    ['#c2255c', '#fcf9f2'],
    ['#ffffff', '#000000'],
    [null, '#241524'],
  ] as const) {
    expect(readableColors({ accent, background })).toEqual({ shown: { accent, background }, corrected: [] })
  }
})

test('A page colour on which neither ink is readable moves as little as needed', () => {
  expect(readableColors({ accent: '#767676', background: null })).toEqual({
    shown: { accent: '#767676', background: null },
    corrected: [],
  })
  const { shown, corrected } = readableColors({ accent: null, background: '#808080' })
  expect(corrected).toEqual(['background'])
  expect(contrastOf(shown.background ?? '', PAGE_INK[inkOn(shown.background ?? '')])).toBeGreaterThan(TEXT_CONTRAST)
})

test('A shown page colour is always readable and is not corrected again', () => {
  const random = seededRandom('page colours')
  const any = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  for (let count = 0; count < 2_000; count++) {
    const chosen = { accent: any(), background: any() }
    const { shown, corrected } = readableColors(chosen)
    for (const color of ['accent', 'background'] as const) {
      const seen = shown[color] ?? ''
      expect(contrastOf(seen, PAGE_INK[inkOn(seen)]), chosen[color]).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(corrected.includes(color), chosen[color]).toBe(seen !== chosen[color])
    }
    expect(readableColors(shown).corrected).toEqual([])
  }
})
