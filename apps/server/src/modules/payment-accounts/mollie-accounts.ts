import { connectedName } from '@aplauso/contract/payment-account'
import * as z from 'zod'
import {
  createMollieProvider,
  listMollieMethods,
  type MollieApi,
  MollieRefusal,
  type MollieSettings,
  mollieApi,
} from '#modules/payments/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { createAccountTokens } from './account-tokens.ts'
import type { AccountRow, AccountStanding, AccountVendor } from './account-vendor.ts'
import type { MollieOAuth } from './mollie-oauth.ts'

const Link = z.object({ href: z.url() }).nullish().catch(undefined)
const Organization = z.object({ id: z.string(), name: z.string().nullish() })
const Onboarding = z.object({
  status: z.string(),
  _links: z.object({ dashboard: Link }).nullish().catch(undefined),
})
const Capability = z.object({
  name: z.string(),
  status: z.string(),
  statusReason: z.string().nullish(),
  requirements: z
    .array(z.object({ id: z.string(), _links: z.object({ dashboard: Link }).nullish().catch(undefined) }))
    .nullish(),
})
const Capabilities = z.object({ _embedded: z.object({ capabilities: z.array(Capability) }) })
const Profiles = z.object({
  _embedded: z.object({ profiles: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

const readCapability = async (api: MollieApi) =>
  (await api.get('/capabilities', Capabilities))._embedded.capabilities.find(({ name }) => name === 'payments')

type MollieAccountDeps = {
  /** Settings of the operator's own account, whose key also returns fees. */
  settings: Omit<MollieSettings, 'organization'>
  oauth: MollieOAuth
  tokens: ReturnType<typeof createAccountTokens>
  isTestMode: boolean
}

/** Organisations of creators at Mollie. */
export function mollieAccounts({ settings, oauth, tokens, isTestMode }: MollieAccountDeps): AccountVendor {
  /** A token that is known, as right after a consent, or the stored one of the account. */
  const organizationOf = (account: string, known?: string) => ({
    name: connectedName('mollie', account),
    account,
    token: () => (known === undefined ? tokens.current(account) : Promise.resolve(known)),
    freshToken: () => (known === undefined ? tokens.fresh(account) : Promise.resolve(undefined)),
    isTestMode,
    async profileId() {
      const row = await tokens.find(account)
      const profileId = row?.profile_id ?? row?.profiles[0]?.id
      if (profileId === undefined) throw new AppError('provider_error', `${account} has no profile`)
      return profileId
    },
  })

  // An organisation is asked about itself without test mode: it has one state only.
  const apiOf = (account: string, known?: string) =>
    mollieApi({ ...settings, organization: { ...organizationOf(account, known), isTestMode: false } })

  async function readStanding(account: string, chosen: string | null, known?: string): Promise<AccountStanding> {
    const api = apiOf(account, known)
    const [organization, onboarding, payments, listed] = await Promise.all([
      api.get('/organizations/me', Organization),
      api.get('/onboarding/me', Onboarding),
      readCapability(api),
      api.get('/profiles', Profiles),
    ])
    const profiles = listed._embedded.profiles
    const profileId = chosen ?? profiles[0]?.id
    const state = stateOf(payments?.status ?? onboarding.status)
    const withMode = mollieApi({ ...settings, organization: organizationOf(account, known) })
    return {
      name: organization.name ?? null,
      state,
      requirements: state === 'ready' ? [] : requirementsOf(onboarding, payments),
      methods: profileId === undefined || state !== 'ready' ? [] : await listMollieMethods(withMode, profileId),
      profiles: profiles.map(({ id, name }) => ({ id, name })),
    }
  }

  return {
    name: 'mollie',
    start: async ({ state }) => ({ url: await oauth.consentUrl(state) }),
    async finish({ query, state }) {
      const given = await oauth.exchange(query, state)
      if (typeof given === 'string') return { outcome: given === 'denied' ? 'denied' : 'failed' }
      const { id } = await orProviderError(() => apiOf('', given.access).get('/organizations/me', Organization))
      const standing = await orProviderError(() => readStanding(id, null, given.access))
      return { outcome: 'connected', account: id, standing, tokens: given }
    },
    async read(row) {
      const { account, profile_id, name, methods, profiles } = row
      const standing = await unlessRevoked(row, () => readStanding(account, profile_id))
      return standing ?? { name, methods, profiles, state: 'revoked', requirements: [] }
    },
    async hasChanged(row) {
      const payments = await unlessRevoked(row, () => readCapability(apiOf(row.account)))
      return payments === undefined || stateOf(payments.status) !== row.state || !hasSameCodes(row, payments)
    },
    provider: (account) =>
      createMollieProvider({
        ...settings,
        organization: organizationOf(account),
        webhookUrl: () => {
          const url = settings.webhookUrl()
          return url && `${url}?account=${account}`
        },
      }),
    release: (row) => tokens.revoke(row),
  }

  /** Undefined where the access is over. */
  async function unlessRevoked<Answer>(row: AccountRow, call: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await call()
    } catch (error) {
      if (isAccessOver(error) || (await hasNoAccess(row))) return undefined
      throw new AppError('provider_error', `Mollie did not say how ${row.account} stands`, { cause: error })
    }
  }

  async function hasNoAccess({ account }: AccountRow): Promise<boolean> {
    return (await tokens.find(account))?.sealed_refresh_token === null
  }
}

const UNAUTHORIZED = 401
const FORBIDDEN = 403
const isAccessOver = (error: unknown) =>
  error instanceof MollieRefusal && (error.statusCode === UNAUTHORIZED || error.statusCode === FORBIDDEN)

async function orProviderError<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('provider_error', 'Mollie did not say how the organisation stands', { cause: error })
  }
}

/** Maps the status of the payments capability, or of the onboarding where that is missing. Unknown means pending. */
function stateOf(status: string): AccountStanding['state'] {
  if (status === 'enabled' || status === 'completed') return 'ready'
  return status === 'disabled' ? 'restricted' : 'pending'
}

/** Mollie has no code of its own while it reviews: the one of the onboarding is stored then. */
function hasSameCodes({ state, requirements }: AccountRow, payments: z.infer<typeof Capability>): boolean {
  const named = (payments.requirements ?? []).map(({ id }) => id)
  const codes = named.length > 0 ? named : [payments.statusReason ?? 'in-review']
  return state === 'ready' || codes.join() === requirements.map(({ code }) => code).join()
}

function requirementsOf(
  { status, _links }: z.infer<typeof Onboarding>,
  payments: z.infer<typeof Capability> | undefined,
): AccountStanding['requirements'] {
  const url = _links?.dashboard?.href
  const named = (payments?.requirements ?? []).map(({ id, _links: links }) => ({
    code: id,
    url: links?.dashboard?.href ?? url,
  }))
  const whole = named.length > 0 ? named : [{ code: payments?.statusReason ?? status, url }]
  return whole.map(({ code, url: where }) => ({ code, ...(where && { url: where }) }))
}
