import { createStripeStore, newId, nowSeconds, type StripeStore } from './stripe-objects.ts'
import { missing, StripeProblem } from './stripe-problem.ts'

export type Account = {
  id: string
  created: number
  country: string
  email: string | null
  controller: object
  metadata: Record<string, string>
  charges_enabled: boolean
  details_submitted: boolean
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  displayName: string | null
  /** Its owner has withdrawn the access. */
  isDeauthorized: boolean
}

type FeeRefund = { id: string; fee: string; amount: number; created: number; metadata: Record<string, string> }
export type ApplicationFee = {
  id: string
  created: number
  account: string
  amount: number
  charge: string
  currency: string
  refunds: FeeRefund[]
}

export type StripePlatform = ReturnType<typeof createStripePlatform>

/** The platform with its connected accounts and its fees. Each account sees only its own objects. */
export function createStripePlatform() {
  const own = createStripeStore()
  const accounts = new Map<string, Account>()
  const stores = new Map<string, StripeStore>()
  const fees = new Map<string, ApplicationFee>()

  function getAccount(id: string): Account {
    const account = accounts.get(id)
    if (account !== undefined && !account.isDeauthorized) return account
    const message = `The provided key 'sk_test_*******ests' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`
    throw new StripeProblem(403, message, { code: 'account_invalid' })
  }

  function storeOf(account: string): StripeStore {
    const store =
      stores.get(account) ??
      createStripeStore((fee) => {
        const id = newId('fee')
        fees.set(id, { id, created: nowSeconds(), account, refunds: [], ...fee })
        return id
      })
    stores.set(account, store)
    return store
  }

  return {
    ...{ own, accounts, fees, getAccount, storeOf },
    getFee(id: string): ApplicationFee {
      const fee = fees.get(id)
      if (fee === undefined) throw missing('application fee', id)
      return fee
    },
    /** Makes an account, as its owner finds it before the onboarding. */
    addAccount(values: Partial<Account> = {}): Account {
      const account: Account = {
        id: newId('acct'),
        created: nowSeconds(),
        country: 'PT',
        email: null,
        controller: {},
        metadata: {},
        charges_enabled: false,
        details_submitted: false,
        requirements: {
          currently_due: ['business_type', 'external_account', 'tos_acceptance.date'],
          past_due: ['business_type', 'external_account', 'tos_acceptance.date'],
          disabled_reason: 'requirements.past_due',
        },
        displayName: null,
        isDeauthorized: false,
        ...values,
      }
      accounts.set(account.id, account)
      return account
    },
  }
}

export const READY = {
  ...{ charges_enabled: true, details_submitted: true },
  requirements: { currently_due: [], past_due: [], disabled_reason: null },
} satisfies Partial<Account>

export const RESTRICTED = {
  ...{ charges_enabled: false, details_submitted: true },
  requirements: {
    currently_due: ['individual.verification.document'],
    past_due: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
  },
} satisfies Partial<Account>

export const presentAccount = ({ isDeauthorized: _, displayName, ...account }: Account) => ({
  object: 'account',
  type: 'none',
  ...account,
  business_profile: { name: displayName },
  capabilities: { card_payments: account.charges_enabled ? 'active' : 'inactive' },
  payouts_enabled: account.charges_enabled,
  settings: { dashboard: { display_name: displayName } },
})

export const refundedOf = ({ refunds }: ApplicationFee): number => refunds.reduce((sum, { amount }) => sum + amount, 0)
