import { Username } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { usernameSkeleton } from './username-skeleton.ts'

test.each([
  ['ana', 'an4'],
  ['ana', '_a-n-a_'],
  ['tiago', 't1ago'],
  ['tiago', 'tlago'],
  ['tiago', '7iag0'],
  ['sofia', '5ofia'],
  ['mario', 'rnario'],
  ['arnaldo', 'ar-naldo'],
  ['wanda', 'vvanda'],
  ['duarte', 'cluarte'],
  ['duarte', 'c1uarte'],
  ['beatriz', '8eatri2'],
  ['hugo', 'hu9o'],
  ['pedro', 'p3dr0'],
])('The usernames %s and %s look alike', (name, imitation) => {
  expect(usernameSkeleton(imitation)).toBe(usernameSkeleton(name))
})

test.each([
  ['ana', 'ama'],
  ['ana', 'anna'],
  ['ana', 'ana1'],
  ['rui2024', 'rui2025'],
  ['rui6', 'rui8'],
  ['carla', 'darla'],
])('The usernames %s and %s are different', (name, other) => {
  expect(usernameSkeleton(other)).not.toBe(usernameSkeleton(name))
})

test.each([
  ['Ana', 'ana'],
  [' ANA ', 'ana'],
  ['\u212Aika', 'kika'],
])('The username %j is read as %s', (given, username) => {
  expect(Username.parse(given)).toBe(username)
})

test.each([
  ['with Cyrillic letters', 'j\u043E\u0430o'],
  ['with a Greek letter', 'an\u03B1'],
  ['in full-width letters', '\uFF41\uFF4E\uFF41'],
  ['with a dotless i', 'r\u0131ta'],
  ['with a Turkish capital', 'R\u0130TA'],
  ['with an accent', 'jo\u00E3o'],
  ['with an accent in two characters', 'joa\u0303o'],
  ['with an invisible character', 'an\u200Ba'],
  ['with a soft hyphen', 'an\u00ADa'],
  ['with a mathematical letter', '\u{1D41A}na'],
  ['with a dot at its end', 'ana.'],
  ['with an address in it', 'ana/../rui'],
])('A name %s is no valid username', (_what, username) => {
  expect(Username.safeParse(username).success).toBe(false)
})
