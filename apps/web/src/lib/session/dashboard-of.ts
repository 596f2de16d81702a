import type { UserType } from '@aplauso/contract/accounts'

const DASHBOARDS = new Map<string, string>([
  ['creator', '/dashboard/creator'],
  ['fan', '/dashboard/fan'],
  ['supporter', '/dashboard/fan'],
  ['agency', '/dashboard/agency'],
] satisfies [UserType, string][])

export const FALLBACK_DASHBOARD = '/dashboard/creator'

/** Where a user of this type starts; undefined for a type that a newer server knows and this client does not. */
export const dashboardOf = (userType: string): string | undefined => DASHBOARDS.get(userType)
