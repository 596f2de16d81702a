import { PAGE_ACCESS, type PageAccess, type PagePath } from '@aplauso/contract/access'
import type { UserType } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { isAt, onPhone, type Place, placesOf } from './places.ts'

const allOf = (userType: string): Place[] => placesOf(userType).groups.flatMap(({ places }) => places)
const TYPES = ['creator', 'fan', 'supporter', 'agency'] as const satisfies UserType[]

test.each(TYPES)('A %s is led to no page that would send them away', (userType) => {
  const paths = allOf(userType).flatMap(({ to, holds = [] }) => [to, ...holds])
  const isOpen = (path: PagePath) => {
    const access: PageAccess = PAGE_ACCESS[path]
    // A fan's dashboard leads a supporter on to one that a fan has not.
    return access === 'signed_in' || path === '/dashboard/supporter' || access.includes(userType)
  }
  const closed = paths.filter((path) => !isOpen(path))
  expect(closed).toEqual([])
})

test.each(TYPES)(
  'Each page of a %s is one place at most, and each of the signed-in pages of their type is one',
  (userType) => {
    const own = Object.entries(PAGE_ACCESS).filter(([, access]) => Array.isArray(access) && access.includes(userType))
    const counts = own.map(([path]) => [path, allOf(userType).filter((place) => isAt(place, path)).length])
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  },
)

test('A phone has five things at its bottom, and all the rest behind the last of them', () => {
  const texts = (userType: string) => {
    const { bar, more } = onPhone(placesOf(userType))
    return { bar: bar.map(({ to }) => to), more: more.flatMap(({ places }) => places.map(({ to }) => to)) }
  }
  expect(texts('creator').bar).toEqual([
    '/dashboard/creator',
    '/dashboard/creator/donations',
    '/live',
    '/dashboard/creator/money',
  ])
  for (const userType of TYPES) {
    const { bar, more } = texts(userType)
    expect(bar.length + Math.min(more.length, 1)).toBe(5)
    expect([...bar, ...more].toSorted()).toEqual(
      allOf(userType)
        .map(({ to }) => to)
        .toSorted(),
    )
  }
})

test('An agency that looks at a creator is among its creators, whatever page of theirs it is on', () => {
  const at = (path: PagePath) => allOf('agency').find((place) => isAt(place, path))?.to
  for (const path of ['/dashboard-creator', '/dashboard/creator/donations', '/dashboard/creator/statistics'] as const) {
    expect(at(path)).toBe('/agency/manage')
  }
})

test('A page is the same place with a slash at its end', () => {
  const [home] = allOf('fan').filter(({ to }) => to === '/dashboard/fan')
  expect(home && isAt(home, '/dashboard/fan/')).toBe(true)
  expect(home && isAt(home, '/dashboard/fan/donations')).toBe(false)
})

test('A type that only a newer server knows has the places of the dashboard it is shown', () => {
  expect(placesOf('producer')).toBe(placesOf('creator'))
})
