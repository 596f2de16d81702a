import { expect, test } from 'vitest'
import { isTikTokMessage } from './tiktok-message.ts'

test.each([
  { type: 'tiktok-connected', success: true },
  { type: 'tiktok-connected', success: false, error: 'Não foi possível' },
])('Message %j of the sign-in window is accepted', (message) => {
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
])('Message %j is not accepted', (message) => {
  expect(isTikTokMessage(message)).toBe(false)
})
