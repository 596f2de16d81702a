import { expect } from '@playwright/test'
import { PAGE_ACCESS, type PageAccess } from '../packages/contract/src/access.ts'
import type { SignedIn, UserType } from '../packages/contract/src/accounts.ts'
import { test } from './support/test.ts'

const HOMES: Record<UserType, string> = {
  creator: '/dashboard/creator',
  fan: '/dashboard/fan',
  supporter: '/dashboard/fan',
  agency: '/dashboard/agency',
}
const VISITORS: (UserType | undefined)[] = [undefined, 'fan', 'supporter', 'creator', 'agency']

/** Where the specification's section 5 sends this visitor who asks for this page. */
function expectedPath(path: string, access: PageAccess, visitor: UserType | undefined): string {
  if (path === '/dashboard' && visitor) return HOMES[visitor]
  // An agency has no creator's dashboard of its own: it comes with ?creatorId=.
  if (path === '/dashboard-creator' && visitor === 'agency') return HOMES.agency
  if (access === 'public') return path
  if (access === 'signed_out') return visitor ? HOMES[visitor] : path
  if (visitor === undefined) return '/login'
  return access === 'signed_in' || access.includes(visitor) ? path : HOMES[visitor]
}

for (const visitor of VISITORS) {
  test(`Every page lets ${visitor ? `a ${visitor}` : 'a stranger'} in or sends them where they belong`, async ({
    page,
    server,
  }) => {
    if (visitor) {
      const username = `walk-${visitor}`
      const answer = await page.request.post('/api/auth/register', {
        data: { email: `${username}@example.com`, password: 'segredo', displayName: 'Zé', username, userType: visitor },
      })
      const { token }: SignedIn = await answer.json()
      await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    }
    for (const [path, access] of Object.entries<PageAccess>(PAGE_ACCESS)) {
      if (path === '*' || path === '/donation/success') continue
      // What is public asks nobody who they are: the stranger has walked it for all.
      if (visitor && access === 'public') continue
      const address = path.replace(':slug', 'ana')
      await page.goto(address)
      await expect(page, address).toHaveURL(server.baseUrl + expectedPath(address, access, visitor))
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    }
  })
}
