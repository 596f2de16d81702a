import { expect, test } from 'vitest'
import { parsePreviewMessage } from './preview-messages.ts'

test('The preview messages ready and shown are parsed', () => {
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
])('Any other message is ignored: %j', (data) => {
  expect(parsePreviewMessage(data)).toBeUndefined()
})
