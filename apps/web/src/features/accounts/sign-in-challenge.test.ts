import { expect, test } from 'vitest'
import { challengeInHash, challengeInState } from './sign-in-challenge.ts'

test('A challenge in the address has its known methods, the preferred one first', () => {
  expect(challengeInHash('#challenge=abc&methods=recovery,totp,smoke')).toEqual({
    challenge: 'abc',
    secondFactor: ['totp', 'recovery'],
  })
})

test.each(['', '#challenge=', '#challenge=abc', '#challenge=abc&methods=smoke', '#methods=totp'])(
  'The address %j has no challenge',
  (hash) => {
    expect(challengeInHash(hash)).toBeUndefined()
  },
)

test('A router state keeps the challenge with its start, and any other shape has none', () => {
  const challenge = { challenge: 'abc', secondFactor: ['passkey', 'recovery'], startedAtMs: 5 }
  expect(challengeInState({ ...challenge, from: '/live' })).toEqual(challenge)
  expect(challengeInState({ ...challenge, startedAtMs: 'yesterday' })).not.toHaveProperty('startedAtMs')
  for (const state of [null, 'abc', {}, { challenge: 1, secondFactor: ['totp'] }, { challenge: 'abc' }]) {
    expect(challengeInState(state)).toBeUndefined()
  }
})
