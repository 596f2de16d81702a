import { expect, test } from 'vitest'
import { findObstacle } from './recording-obstacle.ts'

test.each([
  [
    'a page by plain http on the local network',
    { isSecureContext: false, canRecord: true, hasDevices: false },
    'insecure',
  ],
  ['a browser without a recorder', { isSecureContext: true, canRecord: false, hasDevices: true }, 'unsupported'],
  ['an app’s window without devices', { isSecureContext: true, canRecord: true, hasDevices: false }, 'unsupported'],
  ['a browser of today', { isSecureContext: true, canRecord: true, hasDevices: true }, undefined],
])('The recording obstacle in %s is known before the microphone is requested', (_where, page, obstacle) => {
  expect(findObstacle(page)).toBe(obstacle)
})
