import { expect, test } from 'vitest'
import { cursorTime } from './cursor-time.ts'

test('How far back a search has looked is read from where it goes on', () => {
  const next = '/api/donations/my?limit=50&before=1763756352000123.019aa8c4-6400-7abc-8def-0123456789ab&q=ana'
  expect(cursorTime(next)).toBe(new Date(1_763_756_352_000).toISOString())
  expect(cursorTime('/api/donations/my?before=9b2f6a3e-1c1d-4a5b-8def-0123456789ab')).toBeUndefined()
  expect(cursorTime('/api/donations/my')).toBeUndefined()
})
