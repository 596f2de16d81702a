import { expect, test } from 'vitest'
import { parsePreviewMessage } from './preview-messages.ts'

test('The overlay in a preview says when it listens and which alert is over', () => {
  expect(parsePreviewMessage({ aplauso: 'ready' })).toEqual({ type: 'ready' })
  expect(parsePreviewMessage({ aplauso: 'shown', id: 'a' })).toEqual({ type: 'shown', id: 'a' })
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
  expect(parsePreviewMessage(data)).toBeUndefined()
})
