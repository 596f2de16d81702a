import { expect, test } from 'vitest'
import { readPreviewNews } from './preview-news.ts'

test('The overlay in a preview says when it listens and which alert is over', () => {
  expect(readPreviewNews({ aplauso: 'ready' })).toEqual({ type: 'ready' })
  expect(readPreviewNews({ aplauso: 'shown', id: 'a' })).toEqual({ type: 'shown', id: 'a' })
})

test.each([
  undefined,
  null,
  'ready',
  { type: 'ready' },
  { aplauso: 'frame' },
  { aplauso: 'shown' },
  { aplauso: 'shown', id: 7 },
])('A message of something else is no news: %j', (data) => {
  expect(readPreviewNews(data)).toBeUndefined()
})
