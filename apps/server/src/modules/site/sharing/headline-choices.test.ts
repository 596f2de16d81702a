import { describe, expect, test } from 'vitest'
import { headlineChoices } from './headline-choices.ts'
import { canWrite, countLines } from './write-text.ts'

const headlines = (displayName: string) => headlineChoices({ displayName, username: 'ana-92' })

/** The first headline that the typefaces can write. */
async function written(displayName: string): Promise<string | undefined> {
  for (const headline of headlines(displayName)) if (await canWrite(headline)) return headline
  return undefined
}

describe('The name on a picture', () => {
  test.each([
    ['Ana Violino', 'Ana Violino'],
    ['Łukasz Żółw', 'Łukasz Żółw'],
    ['Nguyễn Thị Minh Khai', 'Nguyễn Thị Minh Khai'],
    ['Ana © 2026', 'Ana © 2026'],
    // Composed, because the typeface has the letter as one glyph only.
    ['Jose\u0301', 'José'],
  ])('is %s as its owner wrote it', async (name, expected) => {
    expect(await written(name)).toBe(expected)
  })

  test.each([
    ['🎹 Ana 🔥', 'Ana'],
    ['Ana 👩🏽‍🎤 Violino', 'Ana Violino'],
    ['Ana ❤️ 🇵🇹', 'Ana'],
    ['♥ Ana ♥', 'Ana'],
  ])('leaves emoji out of %s', async (name, expected) => {
    expect(await written(name)).toBe(expected)
  })

  test.each([
    ['ＡＮＡ', 'ANA'],
    ['𝓐𝓷𝓪 𝔐𝔲𝔰𝔦𝔠', 'Ana Music'],
  ])('is in plain letters when it is %s', async (name, expected) => {
    expect(await written(name)).toBe(expected)
  })

  test.each(['王小明', 'Ана', 'مرحبا', 'שלום', 'Ana 王', '🎹🔥', '⠓⠑⠇⠇⠕'])(
    'is the username when the typefaces cannot write all of %s',
    async (name) => {
      expect(await written(name)).toBe('@ana-92')
    },
  )
})

test('A word of fifty wide letters is broken into several lines', async () => {
  expect(await countLines('Ana', { size: 96, width: 1_000 })).toBe(1)
  expect(await countLines('W'.repeat(50), { size: 96, width: 1_000 })).toBeGreaterThan(2)
})
