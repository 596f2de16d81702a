import { expect } from '@playwright/test'
import { PAGE_ACCESS, type PageAccess } from '../packages/contract/src/access.ts'
import type { UserType } from '../packages/contract/src/accounts.ts'
import { createAccount, holdToken } from './support/accounts.ts'
import { test } from './support/test.ts'

const HOMES: Record<UserType, string> = {
  creator: '/dashboard/creator',
  fan: '/dashboard/fan',
  supporter: '/dashboard/fan',
  agency: '/dashboard/agency',
}
const VISITORS: (UserType | undefined)[] = [undefined, 'fan', 'supporter', 'creator', 'agency']

/** An agency has none of these pages of its own: they come with ?creatorId=. */
const OF_A_CREATOR = new Set(['/dashboard-creator', '/dashboard/creator/donations', '/dashboard/creator/statistics'])

/** Where the specification's section 5 sends this visitor who asks for this page. */
function expectedPath(path: string, access: PageAccess, visitor: UserType | undefined): string {
  if (path === '/dashboard' && visitor) return HOMES[visitor]
  if (OF_A_CREATOR.has(path) && visitor === 'agency') return HOMES.agency
  if (access === 'public') return path
  if (access === 'signed_out') return visitor ? HOMES[visitor] : path
  if (visitor === undefined) return '/login'
  return access === 'signed_in' || access.includes(visitor) ? path : HOMES[visitor]
}

/** What is walked by this visitor: everything, by as few as would notice a page that lets in too many. */
function isWalked(path: string, access: PageAccess, visitor: UserType | undefined): boolean {
  if (path === '*' || path === '/donation/success') return false
  if (visitor === undefined) return true
  // What is public asks nobody who they are, and what is closed to both creators and agencies they find closed.
  if (access === 'public') return false
  return visitor === 'creator' || visitor === 'agency' || typeof access === 'string' || access.includes(visitor)
}

for (const visitor of VISITORS) {
  test(`Every page lets ${visitor ? `a ${visitor}` : 'a stranger'} in or sends them where they belong`, async ({
    page,
    server,
  }) => {
    if (visitor) await holdToken(page, await createAccount(server, `walk-${visitor}`, visitor))
    for (const [path, access] of Object.entries<PageAccess>(PAGE_ACCESS)) {
      if (!isWalked(path, access, visitor)) continue
      const address = path.replace(':slug', 'ana')
      await page.goto(address, { waitUntil: 'commit' })
      // There is none before the guard has let them in or sent them away.
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect(page, address).toHaveURL(server.baseUrl + expectedPath(address, access, visitor))
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    }
  })
}
