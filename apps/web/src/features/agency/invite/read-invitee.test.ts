import { expect, test } from 'vitest'
import { readInvitee } from './read-invitee.ts'

test.each([
  ['ana', { username: 'ana' }],
  [' @Ana_Ventura ', { username: 'ana_ventura' }],
  ['ana@example.com', { email: 'ana@example.com' }],
  [' Ana.V@Example.com ', { email: 'Ana.V@Example.com' }],
  ['ana@', { email: 'ana@' }],
  ['', undefined],
  [' @ ', undefined],
])('readInvitee reads %j as %j', (text, whom) => {
  expect(readInvitee(text)).toEqual(whom)
})
