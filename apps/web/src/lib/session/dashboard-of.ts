import type { UserType } from '@aplauso/contract/accounts'

const DASHBOARDS = new Map<string, string>([
  ['creator', '/dashboard/creator'],
  ['fan', '/dashboard/fan'],
  ['supporter', '/dashboard/fan'],
  ['agency', '/dashboard/agency'],
] satisfies [UserType, string][])

export const FALLBACK_DASHBOARD = '/dashboard/creator'

/** Start page of a user type; undefined for an unknown type of a newer server. */
export const dashboardOf = (userType: string): string | undefined => DASHBOARDS.get(userType)
