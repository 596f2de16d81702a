import { expect, test } from 'vitest'
import { optionalText, text } from './text.ts'

const SingleLine = text({ min: 1, max: 50 })
const Paragraph = optionalText({ max: 500, multiline: true })

const refusal = (value: string) => SingleLine.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  ['emoji of several people and of skin tones', '👩‍👩‍👧‍👦 👋🏽 ❤️‍🔥 1️⃣'],
  ['flags', '🇵🇹 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈'],
  ['Arabic with its vowels', 'السَّلَامُ عَلَيْكُمْ'],
  ['Hebrew with its points', 'שָׁלוֹם עֲלֵיכֶם'],
  ['Devanagari with conjuncts', 'क्षत्रिय नमस्ते क्‍ष हिन्दीँ'],
  ['Persian with its half spaces', 'می‌خواهم خانه‌ها'],
  ['Sinhala and Malayalam joined', 'ශ්‍රී ന്‍'],
  ['emoji of a profession, a heart and an artist', '👩🏽‍💻 ❤️‍🩹 🧑‍🎨 🐻‍❄️ ⛹🏻‍♀️'],
  ['Mongolian with its shapes', 'ᠠ᠋ ᠬ᠌'],
  ['ideographs in another shape', '葛\u{e0100} 辻\ufe00'],
  ['Vietnamese in separate marks', 'Tiếng Việt'.normalize('NFD')],
  ['Tibetan stacks', 'བསྒྲུབས'],
  ['Portuguese', 'Força, avó! “És a maior” — €5'],
])('A text with %s stays as it was written', (_kind, value) => {
  expect(SingleLine.parse(value)).toBe(value)
  expect(Paragraph.parse(value)).toBe(value)
})

test.each(['a\u2028b', 'a\u2029b', 'a\nb', 'a\tb'])(
  'A single-line text refuses every kind of line break: %j',
  (value) => {
    expect(refusal(value)).toEqual(['must be a single line'])
    expect(Paragraph.parse(value)).toBe(value)
  },
)

test('Text removes tag characters outside a flag, where they would hide a second text', () => {
  const hidden = [...'ignore this'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  expect(SingleLine.parse(`Rita${hidden}`)).toBe('Rita')
  expect(SingleLine.parse(`🏴${hidden}\u{e007f}`)).toBe('🏴')
  expect(SingleLine.parse(`🏴󠁧󠁢󠁥󠁮󠁧󠁿${hidden}`)).toBe('🏴󠁧󠁢󠁥󠁮󠁧󠁿')
})

test.each([
  ['marks of direction around it, as telephones copy a name', '\u2068Ana\u2069 \u200eVentura\u200f', 'Ana Ventura'],
  ['letters turned around', '\u202eartneV anA\u202c', 'artneV anA'],
  ['embeddings and overrides', '\u202aA\u202bn\u202da\u2066!\u2067', 'Ana!'],
  ['the mark of Arabic letters', '\u061cA', 'A'],
  ['a byte order mark', '\ufeffAna', 'Ana'],
  ['spaces without width', 'An\u200ba\u2060 Ventura\u180e', 'Ana Ventura'],
  ['soft hyphens', 'obri\u00adga\u00adda', 'obrigada'],
  ['joiners between letters that know none', 'A\u200dn\u200ca \u200d5\u200c\u200d5', 'Ana 55'],
  ['operators of mathematics that are not drawn', '2\u2062x', '2x'],
  ['a filler of combining marks', 'a\u034fb', 'ab'],
  ['blank room around it once it is cleaned', '\u200e  Ana  \u200f', 'Ana'],
])('A text pasted with %s is cleaned', (_kind, value, cleaned) => {
  expect(SingleLine.parse(value)).toBe(cleaned)
  expect(Paragraph.parse(value)).toBe(cleaned)
})

test('Invisible characters do not count towards the length of a text', () => {
  expect(SingleLine.parse(`\u2068${'x'.repeat(50)}\u2069`)).toBe('x'.repeat(50))
  expect(refusal('x'.repeat(51))).toEqual(['must have at most 50 characters'])
})

test.each(['\u200b', '\u200d\u200c', '\u3164\u3164', ' \u00ad \u2060 ', '\ufe0f', '\u00a0\u3000', '\u2800', ''])(
  'A text with only invisible characters is empty: %j',
  (value) => {
    expect(refusal(value)).toEqual(['is required'])
    expect(Paragraph.parse(value)).toBeUndefined()
  },
)

test('Marks on one letter are cut to three, also when invisible characters separate them', () => {
  const marks = '\u0301\u0302\u0303'
  expect(SingleLine.parse(`Z${'\u0335'.repeat(400)}algo`)).toBe(`Z${'\u0335'.repeat(3)}algo`)
  expect(SingleLine.parse(`Z${marks}\u200d${marks}\u200d${marks}!`)).toBe(`Z${marks}!`)
  expect(SingleLine.parse(`क${marks}\u200d${marks}\u200d${marks}!`)).toBe(`क${marks}\u200d!`)
  expect(SingleLine.parse('\u20dd'.repeat(9))).toBe('\u20dd'.repeat(3))
})

test.each([
  '\u200d'.repeat(20_000),
  `\u0301${'\u200d'.repeat(20_000)}\u0301`,
  `\u0301${'\u200d'.repeat(6_000)}`.repeat(3),
  '\u0301\u200d'.repeat(10_000),
  '\u{1f3f4}'.repeat(10_000),
])('A text made to be slow to check is not (%#)', (value) => {
  // Processor time of this process, independent of other load on the machine.
  const before = process.cpuUsage()
  SingleLine.safeParse(`a${value}b`)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
})
