import { expect, test } from 'vitest'
import { cursorPosition } from './cursor-position.ts'

test('The cursor of the next page gives the time or amount that a search has reached', () => {
  const next = '/api/donations/my?limit=50&before=1763756352000123.019aa8c4-6400-7abc-8def-0123456789ab&q=ana'
  expect(cursorPosition(next)).toEqual({ time: new Date(1_763_756_352_000).toISOString() })
  expect(cursorPosition('/api/donations/my?before=c1250.019aa8c4-6400-7abc-8def-0123456789ab')).toEqual({
    amountCents: 1_250,
  })
  expect(cursorPosition('/api/donations/my?before=9b2f6a3e-1c1d-4a5b-8def-0123456789ab')).toEqual({})
  expect(cursorPosition('/api/donations/my')).toEqual({})
})
