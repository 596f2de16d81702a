import type { PAGE_ACCESS, PagePath } from './access.ts'
import type { OperatorRole } from './operator-role.ts'

type OperatorPage = { [Page in PagePath]: (typeof PAGE_ACCESS)[Page] extends 'operator' ? Page : never }[PagePath]

/** Pages of operators, each with the roles that see it. */
export const OPERATOR_PAGES: Readonly<Record<OperatorPage, readonly OperatorRole[]>> = {
  '/admin': ['owner', 'finance', 'support'],
  '/admin/accounts': ['owner', 'support'],
  '/admin/accounts/:id': ['owner', 'support'],
  '/admin/donations': ['owner', 'finance'],
  '/admin/donations/:id': ['owner', 'finance'],
  '/admin/inbox': ['owner', 'support'],
  '/admin/inbox/:id': ['owner', 'support'],
  '/admin/log': ['owner'],
  '/admin/money': ['owner', 'finance'],
  '/admin/settings': ['owner'],
}
