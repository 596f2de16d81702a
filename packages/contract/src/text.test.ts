import { expect, test } from 'vitest'
import { optionalText, text } from './text.ts'

const Line = text({ min: 1, max: 50 })
const Paragraph = optionalText({ max: 500, multiline: true })

const refusal = (value: string) => Line.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  ['emoji of several people and of skin tones', '👩‍👩‍👧‍👦 👋🏽 ❤️‍🔥 1️⃣'],
  ['flags', '🇵🇹 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈'],
  ['Arabic with its vowels', 'السَّلَامُ عَلَيْكُمْ'],
  ['Hebrew with its points', 'שָׁלוֹם עֲלֵיכֶם'],
  ['Devanagari with conjuncts', 'क्षत्रिय नमस्ते क्‍ष हिन्दीँ'],
  ['Vietnamese in separate marks', 'Tiếng Việt'.normalize('NFD')],
  ['Tibetan stacks', 'བསྒྲུབས'],
  ['Portuguese', 'Força, avó! “És a maior” — €5'],
])('A text with %s stays as it was written', (_kind, value) => {
  expect(Line.parse(value)).toBe(value)
  expect(Paragraph.parse(value)).toBe(value)
})

test.each(['a\u2028b', 'a\u2029b', 'a\nb', 'a\tb'])(
  'A line break of any kind is refused in a single line: %j',
  (value) => {
    expect(refusal(value)).toEqual(['must be a single line'])
    expect(Paragraph.parse(value)).toBe(value)
  },
)

test('Tag characters are refused outside a flag, where they would carry a hidden text', () => {
  const hidden = [...'ignore this'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  expect(refusal(`Rita${hidden}`)).toEqual(['contains an invisible tag character'])
  expect(refusal(`🏴${hidden}\u{e007f}`)).toEqual(['contains an invisible tag character'])
})

test.each(['\u200b', '\u200d\u200c', '\u3164\u3164', ' \u00ad \u2060 ', '\ufe0f', '\u00a0\u3000', '\u2800', ''])(
  'A text that nobody could see is no text: %j',
  (value) => {
    expect(refusal(value)).toEqual(['is required'])
    expect(Paragraph.parse(value)).toBeUndefined()
  },
)

test('A tower of marks on one letter is cut down to three, also when invisible characters break it up', () => {
  const marks = '\u0301\u0302\u0303'
  expect(Line.parse(`Z${'\u0335'.repeat(400)}algo`)).toBe(`Z${'\u0335'.repeat(3)}algo`)
  expect(Line.parse(`Z${marks}\u200d${marks}\u200d${marks}!`)).toBe(`Z${marks}\u200d\u200d!`)
  expect(Line.parse('\u20dd'.repeat(9))).toBe('\u20dd'.repeat(3))
})

test.each([
  '\u200d'.repeat(20_000),
  `\u0301${'\u200d'.repeat(20_000)}\u0301`,
  `\u0301${'\u200d'.repeat(6_000)}`.repeat(3),
  '\u0301\u200d'.repeat(10_000),
  '\u{1f3f4}'.repeat(10_000),
])('A text made to be slow to check is not (%#)', (value) => {
  const startedAt = performance.now()
  Line.safeParse(`a${value}b`)
  expect(performance.now() - startedAt).toBeLessThan(200)
})
