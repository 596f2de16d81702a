import { expect, test } from 'vitest'
import { keyInHash } from './key-in-address.ts'

test.each(['', ' ', '%20', '%0A', '%0D%0A', '%09', '\u00A0', '\u200B', '%E2%80%8B', '\uFEFF', '.', '%29', '"'])(
  'A key with %j pasted around it is read without it',
  (pasted) => {
    expect(keyInHash(`#key=${pasted}-aB_9-${pasted}`)).toBe('-aB_9-')
  },
)

test.each(['', '#', '#key=', '#key=%20', '#key=\u200B', '#other=a'])('The address part %j has no key', (hash) => {
  expect(keyInHash(hash)).toBe(undefined)
})
