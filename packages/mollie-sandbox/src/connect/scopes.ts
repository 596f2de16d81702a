/** The kinds of data for which a client asks permission, as far as the sandbox has calls for them. */
export const SCOPE_GROUPS = [
  'payments',
  'refunds',
  'customers',
  'mandates',
  'subscriptions',
  'profiles',
  'settlements',
  'organizations',
  'onboarding',
  'balances',
  'balance-transfers',
] as const
export type ScopeGroup = (typeof SCOPE_GROUPS)[number]
export type Scope = `${ScopeGroup}.${'read' | 'write'}`

const READ_ONLY: readonly ScopeGroup[] = ['settlements', 'balances']

const SCOPES = SCOPE_GROUPS.flatMap((group): Scope[] =>
  READ_ONLY.includes(group) ? [`${group}.read`] : [`${group}.read`, `${group}.write`],
)

/** Parts of an address whose permission has another name. */
const GROUP_OF_PART: Readonly<Record<string, ScopeGroup>> = {
  chargebacks: 'payments',
  methods: 'payments',
  capabilities: 'onboarding',
}

/** The scopes of a space-separated list, or undefined if it is empty or has an unknown one. */
export function parseScopes(text: string): Scope[] | undefined {
  const names = text.split(' ').filter((name) => name !== '')
  const scopes = SCOPES.filter((scope) => names.includes(scope))
  return names.length > 0 && names.every((name) => scopes.some((scope) => scope === name)) ? scopes : undefined
}

/**
 * The scopes that a call needs: those of the last thing that its address names, and of the settlement that contains it.
 */
export function scopesOfRoute(route: { method: string; url: string }): string[] {
  const groups = route.url
    .split('/')
    .flatMap((part) => GROUP_OF_PART[part] ?? SCOPE_GROUPS.find((group) => group === part) ?? [])
  const needed = groups[0] === 'settlements' ? groups : groups.slice(-1)
  return needed.map((group) => `${group}.${route.method === 'GET' ? 'read' : 'write'}`)
}
