import { expect, test } from 'vitest'
import { findAvatarKey, newAvatarKey } from './avatar-key.ts'

test.each(['/media/', 'https://cdn.example/', 'https://cdn.example/aplauso/media/'])(
  'The key of an avatar is found in its address at %s',
  (place) => {
    const key = newAvatarKey()
    expect(findAvatarKey(place + key)).toBe(key)
  },
)

test.each([
  '',
  '/media/sounds/0123456789abcdef0123456789abcdef.webp',
  '/media/avatars/0123456789abcdef0123456789abcdef.webp.exe',
  '/media/avatars/../session-secret',
  'https://example.com/ana.png',
  '/media/myavatars/0123456789abcdef0123456789abcdef.webp',
])('%j is no address of an avatar and has no key', (address) => {
  expect(findAvatarKey(address)).toBeUndefined()
})
