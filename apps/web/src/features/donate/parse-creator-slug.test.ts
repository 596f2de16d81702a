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
])('%s means ana', (typed) => {
  expect(parseCreatorSlug(typed)).toBe('ana')
})

test('Nothing means nobody', () => {
  expect(parseCreatorSlug(' / ')).toBe('')
})
