import { CALL_ACCESS, PAGE_ACCESS } from '@aplauso/contract/access'
import { Username } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

const pages = Object.keys(PAGE_ACCESS).map((page) => page.split('/')[1] ?? '')
const calls = Object.keys(CALL_ACCESS).flatMap((call) => call.split('/').slice(1, 3))
// `/api/creators/recent` would hide a creator of that name.
const besideSlugs = Object.keys(CALL_ACCESS).flatMap((call) => /\/api\/creators\/([^/:]+)/.exec(call)?.[1] ?? [])
const names = new Set([...pages, ...calls, ...besideSlugs].filter((name) => Username.safeParse(name).success))

test.each([...names])('The name %s is kept for an address of this site', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['adm1n', '_admin_', 'ad-min', 'support', 'supp0rt', 'ap1auso', 'a-p-l-a-u-s-o', '0fficial'])(
  'The name %s would speak for this site',
  (name) => {
    expect(isReservedName(name)).toBe(true)
  },
)

test.each(['ana', 'admira', 'suporter', 'aplausos', 'user-1', 'tester', 'maria_1'])('The name %s is free', (name) => {
  expect(isReservedName(name)).toBe(false)
})
