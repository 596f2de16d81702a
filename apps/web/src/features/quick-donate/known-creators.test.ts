import { expect, test } from 'vitest'
import { KNOWN_SHOWN, knownCreators } from './known-creators.ts'

const creator = (id: string, displayName = id) => ({ id, slug: id, username: id, displayName, avatar: null })
const idsOf = (creators: { id: string }[]) => creators.map(({ id }) => id)

test('Who was asked for comes first, then whom one gave to, then the favourites, and nobody twice', () => {
  const shown = knownCreators(
    [creator('zoe', 'Zoé')],
    [creator('ana'), creator('zoe')],
    [creator('rui'), creator('ana')],
  )
  expect(idsOf(shown)).toEqual(['zoe', 'ana', 'rui'])
  expect(shown[0]?.displayName).toBe('Zoé')
})

test('No more are shown than can be looked over, and of nobody nobody', () => {
  const many = Array.from({ length: 30 }, (_, index) => creator(`c${index}`))
  expect(knownCreators([creator('zoe')], many)).toHaveLength(KNOWN_SHOWN)
  expect(knownCreators([], [])).toEqual([])
})
