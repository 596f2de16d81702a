import { expect, test } from 'vitest'
import { KNOWN_SHOWN, knownCreators } from './known-creators.ts'

const creator = (id: string, displayName = id) => ({ id, slug: id, username: id, displayName, avatar: null })
const idsOf = (creators: { id: string }[]) => creators.map(({ id }) => id)

test('Known creators are the requested one, then recent ones, then favourites, without duplicates', () => {
  const shown = knownCreators(
    [creator('zoe', 'Zoé')],
    [creator('ana'), creator('zoe')],
    [creator('rui'), creator('ana')],
  )
  expect(idsOf(shown)).toEqual(['zoe', 'ana', 'rui'])
  expect(shown[0]?.displayName).toBe('Zoé')
})

test('The list of known creators is limited, and empty for empty lists', () => {
  const many = Array.from({ length: 30 }, (_, index) => creator(`c${index}`))
  expect(knownCreators([creator('zoe')], many)).toHaveLength(KNOWN_SHOWN)
  expect(knownCreators([], [])).toEqual([])
})
