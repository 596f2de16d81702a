import { PAGE_ACCESS, type PageAccess, type PagePath } from '@aplauso/contract/access'
import type { User, UserType } from '@aplauso/contract/accounts'
import type { ControlledCreator } from '@aplauso/contract/team'
import { expect, test } from 'vitest'
import { adminNavItems } from './admin-nav.ts'
import {
  isCurrentItem,
  type NavItem,
  navItemsOf,
  splitForPhone,
  withAdmin,
  withControlledChannels,
} from './nav-items.ts'

const allOf = (userType: string): NavItem[] => navItemsOf(userType).groups.flatMap(({ items }) => items)
const TYPES = ['creator', 'fan', 'supporter', 'agency'] as const satisfies UserType[]

test.each(TYPES)('Nav items of a %s lead only to allowed pages', (userType) => {
  const paths = allOf(userType).flatMap(({ to, subpages = [] }) => [to, ...subpages])
  const isOpen = (path: NavItem['to']) => {
    const access: PageAccess | undefined = Object.entries(PAGE_ACCESS).find(([page]) => page === path)?.[1]
    // The dashboard of supporters redirects to that of fans.
    return access === 'signed_in' || access === 'stage' || path === '/dashboard/supporter' || access?.includes(userType)
  }
  const closed = paths.filter((path) => !isOpen(path))
  expect(closed).toEqual([])
})

test.each(TYPES)('Each page of a %s has at most one nav item, and each page of their type has one', (userType) => {
  const own = Object.entries(PAGE_ACCESS).filter(([, access]) => Array.isArray(access) && access.includes(userType))
  const counts = own.map(([path]) => [path, allOf(userType).filter((item) => isCurrentItem(item, path)).length])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

test('A phone shows five items with all others behind the last one', () => {
  const texts = (userType: string) => {
    const { bar, more } = splitForPhone(navItemsOf(userType))
    return { bar: bar.map(({ to }) => to), more: more.flatMap(({ items }) => items.map(({ to }) => to)) }
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

test("A managed creator's pages belong to the agency's creators item", () => {
  const at = (path: PagePath) => allOf('agency').find((item) => isCurrentItem(item, path))?.to
  for (const path of ['/dashboard-creator', '/dashboard/creator/donations', '/dashboard/creator/statistics'] as const) {
    expect(at(path)).toBe('/agency/manage')
  }
})

test('A final slash selects the same nav item', () => {
  const [home] = allOf('fan').filter(({ to }) => to === '/dashboard/fan')
  expect(home && isCurrentItem(home, '/dashboard/fan/')).toBe(true)
  expect(home && isCurrentItem(home, '/dashboard/fan/donations')).toBe(false)
})

test('An unknown user type has the nav items of a creator', () => {
  expect(navItemsOf('producer')).toBe(navItemsOf('creator'))
})

const controlledCreator = (creatorId: string): ControlledCreator => ({
  ...{ creatorId, slug: creatorId, displayName: creatorId, avatar: null, kind: 'moderator', rights: ['queue'] },
})
const withControlled = (userType: UserType, ...creators: string[]) =>
  withControlledChannels(navItemsOf(userType), userType, creators.map(controlledCreator))

test.each(TYPES)('A %s who moderates still has five items on a phone, and loses no nav item', (userType) => {
  const { bar, more } = splitForPhone(withControlled(userType, 'ana', 'bia'))
  expect(bar).toHaveLength(4)
  const paths = [...bar, ...more.flatMap(({ items }) => items)].map(({ to }) => to)
  expect(paths.toSorted()).toEqual(
    [...allOf(userType).map(({ to }) => to), '/live?creatorId=ana', '/live?creatorId=bia'].toSorted(),
  )
  expect(bar.some(({ to }) => to === '/live?creatorId=ana')).toBe(userType !== 'creator')
})

test('Each controlled creator has a nav item that includes their log', () => {
  const items = withControlled('creator', 'ana', 'bia').groups.flatMap((group) => group.items)
  const at = (pathname: string, search: string) =>
    items.filter((item) => isCurrentItem(item, pathname, search)).map(({ to }) => to)
  expect(at('/live', '')).toEqual(['/live'])
  expect(at('/live', '?creatorId=bia')).toEqual(['/live?creatorId=bia'])
  expect(at('/live/log', '?creatorId=ana')).toEqual(['/live?creatorId=ana'])
  expect(at('/live/log', '')).toEqual(['/live'])
  expect(at('/live/streams', '?creatorId=ana')).toEqual(['/live?creatorId=ana'])
})

test('A user without controlled creators has the nav items of their type', () => {
  expect(withControlled('fan')).toEqual(navItemsOf('fan'))
})

test.each(TYPES)(
  'A %s who operates has the pages of the role behind "more" on a phone, and no other account has',
  (userType) => {
    const ofRole = (role: User['operatorRole']) => withAdmin(navItemsOf(userType), adminNavItems(role))
    const adminOf = (role: User['operatorRole']) => {
      const { bar, more } = splitForPhone(ofRole(role))
      return {
        bar: bar.length,
        admin: more.at(-1)?.items.flatMap(({ to }) => (to.startsWith('/admin') ? to : [])) ?? [],
      }
    }
    const all = [
      '/admin',
      '/admin/inbox',
      '/admin/accounts',
      '/admin/donations',
      '/admin/money',
      '/admin/settings',
      '/admin/log',
    ]
    expect(adminOf('owner')).toEqual({ bar: 4, admin: all })
    expect(adminOf('finance')).toEqual({ bar: 4, admin: ['/admin', '/admin/donations', '/admin/money'] })
    expect(adminOf('support')).toEqual({ bar: 4, admin: ['/admin', '/admin/inbox', '/admin/accounts'] })
    expect(ofRole(undefined)).toEqual(navItemsOf(userType))
  },
)
