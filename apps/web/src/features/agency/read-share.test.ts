import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'
import { readShare, shareText } from './read-share.ts'

test.each([
  ['30', 3_000],
  ['0', 0],
  ['12,5', 1_250],
  [' 7.25 % ', 725],
  ['0,29', 29],
  ['30,', 3_000],
  ['50', 5_000],
  ['50,01', undefined],
  ['12,345', undefined],
  ['-5', undefined],
  ['1e1', undefined],
  ['', undefined],
])('readShare reads %j as %j basis points', (typed, basisPoints) => {
  expect(readShare(typed)).toBe(basisPoints)
})

test('shareText writes a share that readShare reads back in every language', () => {
  for (const language of LANGUAGE_TAGS) {
    for (const basisPoints of [0, 29, 1_250, 4_999, 5_000]) {
      expect([language, readShare(shareText(basisPoints, language))]).toEqual([language, basisPoints])
    }
  }
})
