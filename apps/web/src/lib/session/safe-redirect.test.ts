import { safePath } from '@aplauso/contract/safe-path'
import { expect, test } from 'vitest'
import { loginAddress, redirectAfterLogin, returnStateOf } from './safe-redirect.ts'

const HOSTILE = [
  '',
  ' ',
  'dashboard',
  './dashboard',
  '../dashboard',
  '?x',
  '#x',
  '//evil.example',
  '///evil.example',
  '////evil.example/dashboard',
  '//evil.example@localhost',
  '//localhost@evil.example',
  '//[::1]',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/dashboard\\..\\..\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://localhost:3000/dashboard',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/\u0008/evil.example',
  '/\u007f/evil.example',
  '/\u0085/evil.example',
  '/\u00a0/evil.example',
  '/\u00ad/evil.example',
  '/\u200b/evil.example',
  '/\u202e/evil.example',
  '/\u2028/evil.example',
  '/\u3000/evil.example',
  '/\ufeff/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/././/evil.example',
  '/x/..//evil.example',
  '/x/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  '/.%2e//evil.example',
  '/dashboard\r\nSet-Cookie: a=b',
  `/${'x'.repeat(3_000)}`,
]

test.each(HOSTILE)('Login with the redirect %j leads to the dashboard', (value) => {
  expect(safePath(value)).toBeUndefined()
  expect(redirectAfterLogin({ search: `?${new URLSearchParams({ redirect: value })}` })).toBe('/dashboard')
  expect(redirectAfterLogin({ search: '', state: { from: value } })).toBe('/dashboard')
})

// Browsers treat an encoded slash or backslash as part of a name.
test.each(['/%2f%2fevil.example', '/%5cevil.example', '/@evil.example', '/:80', '/x?to=//evil.example', '/x//y'])(
  'A path that resembles another site stays on this one: %j',
  (value) => {
    expect(new URL(safePath(value) ?? '//', 'https://ours.example').host).toBe('ours.example')
  },
)

test.each(['/', '/settings/account', '/dashboard-creator?creatorId=1&a=b#top', '/donate/jos%C3%A9', '/donate/josé'])(
  'Login from %s returns there',
  (here) => {
    const { pathname, search } = new URL(loginAddress(here), 'https://ours.example')
    expect(pathname).toBe('/login')
    expect(decodeURI(redirectAfterLogin({ search }))).toBe(decodeURI(here))
    expect(decodeURI(redirectAfterLogin({ search: '', state: { from: here } }))).toBe(decodeURI(here))
  },
)

test('Login without a redirect leads to the dashboard, and the first of two redirects counts', () => {
  expect(loginAddress('/dashboard')).toBe('/login')
  expect(redirectAfterLogin({ search: '' })).toBe('/dashboard')
  expect(redirectAfterLogin({ search: '?redirect=/settings/account&redirect=//evil.example' })).toBe(
    '/settings/account',
  )
  expect(redirectAfterLogin({ search: '?redirect=//evil.example&redirect=/settings/account' })).toBe('/dashboard')
})

test.each([undefined, null, 'x', 7, [], {}, { from: null }, { from: 7 }, { from: ['/x'] }, { email: 'a@b.pt' }])(
  'A state without a path gives no redirect: %j',
  (state) => {
    expect(returnStateOf({ search: '', state })).toBeUndefined()
    expect(redirectAfterLogin({ search: '', state })).toBe('/dashboard')
  },
)

test('The redirect of the address wins over the router state, unless it leaves the site', () => {
  const state = { from: '/dashboard/fan' }
  expect(redirectAfterLogin({ search: '?redirect=/settings/account', state })).toBe('/settings/account')
  expect(redirectAfterLogin({ search: '?redirect=//evil.example', state })).toBe('/dashboard/fan')
})
