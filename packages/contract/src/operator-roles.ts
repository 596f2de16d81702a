import type { CALL_ACCESS } from './access.ts'
import type { OperatorRole } from './operator-role.ts'

type Access = typeof CALL_ACCESS
type OperatorCall = { [Call in keyof Access]: Access[Call] extends 'operator' ? Call : never }[keyof Access]

/** Operator calls, each with the roles that may make it. */
export const OPERATOR_CALLS = {
  'GET /api/admin/log': ['owner'],
  'GET /api/admin/accounts': ['owner', 'support'],
  'GET /api/admin/accounts/:id': ['owner', 'support'],
  'POST /api/admin/accounts/:id/suspend': ['owner', 'support'],
  'POST /api/admin/accounts/:id/restore': ['owner', 'support'],
  'POST /api/admin/accounts/:id/verify': ['owner', 'support'],
  'POST /api/admin/accounts/:id/unverify': ['owner', 'support'],
  'POST /api/admin/accounts/:id/sign-out': ['owner', 'support'],
  'POST /api/admin/accounts/:id/reset-second-factor': ['owner', 'support'],
  'POST /api/admin/accounts/:id/change-email': ['owner', 'support'],
  'POST /api/admin/accounts/:id/plan': ['owner', 'support'],
  'POST /api/admin/accounts/:id/notes': ['owner', 'support'],
  'POST /api/admin/invites': ['owner', 'support'],
  'GET /api/admin/invites': ['owner', 'support'],
  'DELETE /api/admin/invites/:id': ['owner', 'support'],
  'GET /api/admin/overview': ['owner', 'finance', 'support'],
  'GET /api/admin/failures': ['owner', 'finance', 'support'],
  'GET /api/admin/donations': ['owner', 'finance'],
  'GET /api/admin/donations/:id': ['owner', 'finance'],
  'GET /api/admin/donations/:id/evidence': ['owner', 'finance'],
  'POST /api/admin/donations/:id/sync': ['owner', 'finance'],
  'POST /api/admin/donations/:id/accept': ['owner', 'finance'],
  'POST /api/admin/donations/:id/refund': ['owner', 'finance'],
  'GET /api/admin/payouts': ['owner', 'finance'],
  'GET /api/admin/payouts/summary': ['owner', 'finance'],
  'POST /api/admin/payouts/file': ['owner', 'finance'],
  'GET /api/admin/payouts/files': ['owner', 'finance'],
  'GET /api/admin/payouts/files/:id': ['owner', 'finance'],
  'POST /api/admin/payouts/sent': ['owner', 'finance'],
  'POST /api/admin/payouts/:id/sent': ['owner', 'finance'],
  'POST /api/admin/payouts/:id/returned': ['owner', 'finance'],
  'POST /api/admin/payouts/:id/rejected': ['owner', 'finance'],
  'GET /api/admin/tax/dac7/:year': ['owner', 'finance'],
  'GET /api/admin/settings': ['owner'],
  'PATCH /api/admin/settings': ['owner'],
  'GET /api/admin/mailings': ['owner'],
  'POST /api/admin/mailings': ['owner'],
  'GET /api/admin/mailings/:id': ['owner'],
  'GET /api/admin/inbox': ['owner', 'support'],
  'GET /api/admin/inbox/operators': ['owner', 'support'],
  'GET /api/admin/inbox/:id': ['owner', 'support'],
  'POST /api/admin/inbox/:id/reply': ['owner', 'support'],
  'POST /api/admin/inbox/:id/assign': ['owner', 'support'],
  'POST /api/admin/inbox/:id/close': ['owner', 'support'],
  'POST /api/admin/inbox/:id/reopen': ['owner', 'support'],
  'POST /api/admin/reports/:id/decide': ['owner', 'support'],
  'DELETE /api/admin/content': ['owner', 'support'],
} as const satisfies Record<OperatorCall, readonly OperatorRole[]>

export function operatorRoles(method: string, route: string): readonly OperatorRole[] {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return isOperatorCall(call) ? OPERATOR_CALLS[call] : []
}

/** Calls that answer an operator without the right as if they did not exist, as they do everybody else. */
export const isHiddenOperatorCall = (route: string): boolean =>
  route.startsWith('/api/admin/payouts') || route.startsWith('/api/admin/tax')

/** Roles that may look at a creator's dashboard by `?creatorId=`: who may see no money sees the rest of it. */
export const dashboardRoles = (route: string): readonly OperatorRole[] =>
  /^\/api\/(?:donations|supports|balance)\b/.test(route) ? ['owner', 'finance'] : ['owner', 'support']

const isOperatorCall = (call: string): call is OperatorCall => Object.hasOwn(OPERATOR_CALLS, call)
