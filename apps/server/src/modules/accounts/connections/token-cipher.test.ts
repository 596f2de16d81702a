import { describe, expect, test } from 'vitest'
import { createTokenCipher, type TokenOwner } from './token-cipher.ts'

const OWNER: TokenOwner = { userId: 'ana', platform: 'tiktok', token: 'access' }
const cipher = createTokenCipher('a secret of the tests, long enough')

describe('A sealed token', () => {
  test('opens for its owner, hides its content, and differs each time', () => {
    const sealed = cipher.seal('act.token', OWNER)
    expect(cipher.open(sealed, OWNER)).toBe('act.token')
    expect(sealed.includes('act.token')).toBe(false)
    expect(cipher.seal('act.token', OWNER).equals(sealed)).toBe(false)
  })

  test.each<[string, Partial<TokenOwner>]>([
    ['another account', { userId: 'rui' }],
    ['the other column', { token: 'refresh' }],
  ])('does not open in %s', (_place, other) => {
    const sealed = cipher.seal('act.token', OWNER)
    expect(() => cipher.open(sealed, { ...OWNER, ...other })).toThrow()
  })

  test('does not open with another secret, changed in any byte, or cut short', () => {
    const sealed = cipher.seal('act.token', OWNER)
    expect(() => createTokenCipher('another secret, as long as the first').open(sealed, OWNER)).toThrow()
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => cipher.open(changed, OWNER)).toThrow()
    }
    for (const length of [0, 1, 13, 20, sealed.length - 1]) {
      expect(() => cipher.open(sealed.subarray(0, length), OWNER)).toThrow()
    }
  })
})
