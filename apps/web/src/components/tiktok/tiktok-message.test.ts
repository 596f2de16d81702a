import { expect, test } from 'vitest'
import { isTikTokMessage } from './tiktok-message.ts'

test.each([
  { type: 'tiktok-connected', success: true },
  { type: 'tiktok-connected', success: false, error: 'Não foi possível' },
])('The dashboard understands %j', (message) => {
  expect(isTikTokMessage(message)).toBe(true)
})

test.each([
  undefined,
  null,
  'tiktok-connected',
  {},
  { type: 'connected', success: true },
  { type: 'tiktok-connected' },
  { type: 'tiktok-connected', success: 'true' },
  { type: 'tiktok-connected', success: false, error: { html: '<b>' } },
])('The dashboard takes %j for nothing', (message) => {
  expect(isTikTokMessage(message)).toBe(false)
})
