import { expect, test } from 'vitest'
import { parseCreatorSlug } from './parse-creator-slug.ts'

test.each([
  'ana',
  ' @Ana ',
  'https://aplauso.example/donate/ana',
  'aplauso.example/donate/ana/?ref=x#top',
  '/donate/Ana',
  'aplauso.example/donate/ana).',
  'ana\u200B',
])('%s is parsed as ana', (typed) => {
  expect(parseCreatorSlug(typed)).toBe('ana')
})

test('A text without a name is parsed as empty', () => {
  expect(parseCreatorSlug(' / ')).toBe('')
})
