import { PAGE_ACCESS, type PageAccess } from '@aplauso/contract/access'
import { UserType } from '@aplauso/contract/accounts'
import { describe, expect, test } from 'vitest'
import { dashboardOf } from '#lib/session/dashboard-of.ts'
import { type AccessDecision, accessTo, decideAccess } from './decide-access.ts'
import { routes } from './routes.tsx'

type Node = { path?: string | undefined; children?: readonly Node[] | undefined }
type Visitor = Parameters<typeof decideAccess>[1]

const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

const addressOf = (path: string) => {
  const { pathname, search, hash } = new URL(path.replace('*', 'nowhere').replace(/:\w+/, 'ana'), 'https://x.example')
  return { pathname, search, hash }
}

const STRANGER: Visitor = { status: 'signed_out' }
const UNKNOWN: Visitor[] = [{ status: 'loading' }, { status: 'unknown' }]
const signedIn = (userType: string): Visitor => {
  const user: { userType: UserType } = JSON.parse(JSON.stringify({ userType }))
  return { status: 'signed_in', user }
}

/** A second, independent implementation of the specified access rules. */
function expected(path: string, access: PageAccess, role: UserType | 'stranger'): AccessDecision {
  const mayEnter: Record<string, () => boolean> = {
    public: () => true,
    signed_out: () => role === 'stranger',
    signed_in: () => role !== 'stranger',
    stage: () => role !== 'stranger',
    operator: () => role !== 'stranger',
  }
  const rule = typeof access === 'string' ? mayEnter[access] : undefined
  if (rule?.() ?? [...access].some((type) => type === role)) return 'stay'
  if (role !== 'stranger') return { to: access === 'signed_out' ? '/dashboard' : `/dashboard/${homeOf(role)}` }
  return { to: '/login', state: { from: addressOf(path).pathname } }
}

const homeOf = (role: UserType) => (role === 'supporter' ? 'fan' : role)

const ROLES = ['stranger', ...UserType.options] as const
const CASES = Object.entries(PAGE_ACCESS).flatMap(([path, access]) =>
  ROLES.map((role) => ({ path, role, access: access satisfies PageAccess, to: expected(path, access, role) })),
)

test('The access table names exactly the pages of the routes', () => {
  expect(pathsOf(routes).sort()).toEqual(Object.keys(PAGE_ACCESS).sort())
})

describe('Page access', () => {
  test.each(CASES)('$role at $path: $to', ({ path, role, access, to }) => {
    expect(accessTo(addressOf(path).pathname)).toEqual(access)
    expect(decideAccess(addressOf(path), role === 'stranger' ? STRANGER : signedIn(role))).toEqual(to)
  })

  test.each(Object.entries(PAGE_ACCESS))('%s waits for an unverified session only if it needs one', (path, access) => {
    const open = access === 'public' || access === 'signed_out'
    for (const visitor of UNKNOWN) expect(decideAccess(addressOf(path), visitor)).toBe(open ? 'stay' : 'wait')
  })
})

test.each([...ROLES, 'moderator'])('%s reaches an allowed page from every start', (role) => {
  const visitor = role === 'stranger' ? STRANGER : signedIn(role)
  for (const start of Object.keys(PAGE_ACCESS)) {
    const seen = [start]
    for (let at = start; ; ) {
      const decision = at === '/dashboard' && visitor.user ? dispatched(role) : decideAccess(addressOf(at), visitor)
      if (decision === 'stay' || decision === 'wait') break
      at = decision.to
      seen.push(at)
      expect(seen.length, seen.join(' -> ')).toBeLessThan(5)
    }
  }
})

const dispatched = (role: string): AccessDecision => ({ to: dashboardOf(role) ?? '/dashboard/creator' })

test('A guest returns to the requested page after the login, unless it is another site', () => {
  const linked = (redirect: string) => addressOf(`/login?${new URLSearchParams({ redirect })}`)
  const sent = (from: string) => ({ ...addressOf('/login'), state: { from } })
  for (const login of [linked, sent]) {
    expect(decideAccess(login('/settings/account'), signedIn('fan'))).toEqual({ to: '/settings/account' })
    expect(decideAccess(login('//evil.example'), signedIn('fan'))).toEqual({ to: '/dashboard' })
  }
})

test('A stranger is sent to the login with the complete requested address in the state', () => {
  expect(decideAccess(addressOf('/dashboard-creator?creatorId=1#top'), STRANGER)).toEqual({
    to: '/login',
    state: { from: '/dashboard-creator?creatorId=1#top' },
  })
})

test('An address in capitals or with a final slash has the same access rule', () => {
  for (const path of ['/DASHBOARD/Agency', '/dashboard/agency/']) {
    expect(decideAccess(addressOf(path), signedIn('fan'))).toEqual({ to: '/dashboard/fan' })
  }
})

test('A session without the required second factor is led from every page that needs one to its set-up, and returns', () => {
  const restricted: Visitor = { status: 'signed_in', user: { userType: 'creator', secondFactorRequired: true } }
  for (const [path, access] of Object.entries(PAGE_ACCESS)) {
    const decision = decideAccess(addressOf(path), restricted)
    if (access === 'public') expect(decision, path).toBe('stay')
    else if (access === 'signed_out') expect(decision, path).toEqual({ to: '/dashboard' })
    else expect(decision, path).toEqual({ to: '/second-factor', state: { from: addressOf(path).pathname } })
  }
  expect(decideAccess(addressOf('/settings/alerts?tab=sound#som'), restricted)).toEqual({
    to: '/second-factor',
    state: { from: '/settings/alerts?tab=sound#som' },
  })
})
