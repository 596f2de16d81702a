import { createHash } from 'node:crypto'
import { connectedName } from '@aplauso/contract/payment-account'
import * as z from 'zod'
import {
  asProviderError,
  type ConnectStripe,
  createStripeProvider,
  isStripeAccessOver,
  listStripeMethods,
  stripeRefusalOf,
} from '#modules/payments/public.ts'
import type { AccountRow, AccountStanding, AccountVendor, ConnectStart } from './account-vendor.ts'

const Names = z.array(z.string()).nullish().catch(undefined)
const Account = z.object({
  id: z.string(),
  charges_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements: z
    .object({ currently_due: Names, past_due: Names, disabled_reason: z.string().nullish() })
    .nullish()
    .catch(undefined),
  business_profile: z.object({ name: z.string().nullish() }).nullish().catch(undefined),
  settings: z
    .object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() })
    .nullish()
    .catch(undefined),
})
type Account = z.infer<typeof Account>

const AccountLink = z.object({ url: z.url() })
const WithId = z.object({ id: z.string() })

type StripeAccountDeps = {
  /** Client of the operator's account, or of a connected one. */
  connect: (account?: string) => ConnectStripe
  callbackUrl: () => string
  /** The page of the account here. */
  backUrl: () => string
}

/**
 * Accounts of creators at Stripe. Their owners have Stripe's dashboard, pay Stripe's fees and bear their losses, so the
 * operator needs no access but its own key.
 */
export function stripeAccounts({ connect, callbackUrl, backUrl }: StripeAccountDeps): AccountVendor {
  const operator = connect()

  async function linkTo(account: string, returnUrl: string): Promise<string> {
    const stripe = await operator()
    const link = await stripe.accountLinks.create({
      ...{ account, type: 'account_onboarding' },
      // Stripe leads here when the link was used or is too old: the owner then begins again.
      ...{ refresh_url: backUrl(), return_url: returnUrl },
    })
    return AccountLink.parse(link).url
  }

  /** With the country, Stripe need not ask for it. One that Stripe does not serve is left to its owner. */
  async function create(start: ConnectStart): Promise<string> {
    try {
      return await createIn(start.country, start)
    } catch (error) {
      if (start.country === undefined || stripeRefusalOf(error) === undefined) throw error
      return createIn(undefined, start)
    }
  }

  async function createIn(country: string | undefined, { creator, accounts }: ConnectStart): Promise<string> {
    const stripe = await operator()
    const params = {
      controller: {
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'full' },
      },
      email: creator.email,
      ...(country && { country }),
      metadata: { creator: creator.id },
    } as const
    // Two calls at once make one account; another is made only after one that cannot be used again.
    const idempotencyKey = createHash('sha256')
      .update(`${accounts.count} ${JSON.stringify(params)}`)
      .digest('hex')
    return WithId.parse(await stripe.accounts.create(params, { idempotencyKey })).id
  }

  const readAccount = async (account: string) => Account.parse(await (await operator()).accounts.retrieve(account))

  /** Undefined where the access is over. */
  const unlessRevoked = <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> =>
    asProviderError(() =>
      call().catch((error: unknown) => {
        if (isStripeAccessOver(error)) return undefined
        throw error
      }),
    )

  async function readStanding(account: string): Promise<AccountStanding> {
    const read = await readAccount(account)
    const state = stateOf(read)
    return {
      name: read.settings?.dashboard?.display_name || read.business_profile?.name || null,
      state,
      requirements: state === 'ready' ? [] : requirementsOf(read),
      methods: state === 'ready' ? await listStripeMethods(await connect(account)(), true) : [],
      profiles: [],
    }
  }

  return {
    name: 'stripe',
    start: (start) =>
      asProviderError(async () => {
        const returnUrl = `${callbackUrl()}?state=${start.state}`
        const { usable } = start.accounts
        const again = usable && (await unlessGone(() => linkTo(usable, returnUrl)))
        if (usable && again) return { account: usable, url: again }
        const account = await create(start)
        return { account, url: await linkTo(account, returnUrl) }
      }),
    finish: ({ account }) =>
      asProviderError(async () =>
        account === null
          ? { outcome: 'failed' }
          : { outcome: 'connected', account, standing: await readStanding(account), tokens: undefined },
      ),
    read: async (row) => (await unlessRevoked(() => readStanding(row.account))) ?? revoked(row),
    async hasChanged({ account, state, requirements }) {
      const read = await unlessRevoked(() => readAccount(account))
      if (read === undefined || stateOf(read) !== state) return true
      const codes = state === 'ready' ? [] : requirementsOf(read).map(({ code }) => code)
      return codes.join() !== requirements.map(({ code }) => code).join()
    },
    // It comes back without a state, because the account is connected already.
    continueUrl: (account) => asProviderError(() => linkTo(account, backUrl())),
    provider: (account) => createStripeProvider(connect(account), { name: connectedName('stripe', account), operator }),
    // The operator cannot end its access to an account that it has made; the owner does that in Stripe's dashboard.
    release: async () => undefined,
  }
}

const revoked = ({ name, methods, profiles }: AccountRow): AccountStanding => ({
  ...{ name, methods, profiles, state: 'revoked', requirements: [] },
})

/** Undefined where Stripe refuses for good: the account was closed, or its owner has withdrawn the access. */
async function unlessGone<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (isStripeAccessOver(error) || stripeRefusalOf(error) !== undefined) return undefined
    throw error
  }
}

/** Reasons with which Stripe only waits for itself. */
const WAITING = ['requirements.pending_verification']

/** An account stays pending until its owner has submitted the onboarding for the first time. */
function stateOf({ charges_enabled, details_submitted, requirements }: Account): AccountStanding['state'] {
  if (charges_enabled) return 'ready'
  const reason = requirements?.disabled_reason
  if (!reason) return 'pending'
  if (reason.startsWith('rejected')) return 'restricted'
  return details_submitted && !WAITING.includes(reason) ? 'restricted' : 'pending'
}

function requirementsOf({ requirements }: Account): AccountStanding['requirements'] {
  const due = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])
  const codes = due.size > 0 ? [...due] : [requirements?.disabled_reason ?? 'pending']
  return codes.map((code) => ({ code }))
}
