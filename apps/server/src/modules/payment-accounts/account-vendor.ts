import type { PaymentMethod, PaymentVendor } from '@aplauso/contract/config'
import type { PaymentAccountRequirement } from '@aplauso/contract/payment-account'
import type { Selectable } from 'kysely'
import type { PaymentProvider } from '#modules/payments/public.ts'
import type { Tables } from '#modules/tables.ts'

export type AccountRow = Selectable<Tables['payment_accounts']>

/** State of an account as the vendor reports it. */
export type AccountStanding = {
  name: string | null
  state: AccountRow['state']
  requirements: PaymentAccountRequirement[]
  methods: PaymentMethod[]
  profiles: { id: string; name: string }[]
}

/**
 * Access of this server to an account; Stripe needs none beyond its own key. `refresh` is what the vendor wants for the
 * next token, in its own form.
 */
export type AccountTokens = { access: string; refresh: string; accessUntil: Date }

export type ConnectStart = {
  state: string
  creator: { id: string; email: string; displayName: string; username: string }
  /** Where the creator probably lives, as ISO 3166-1. */
  country: string | undefined
  /**
   * The creator's accounts at this vendor so far, also ones that were only begun. `usable` is the one to use again, of
   * a vendor that makes the account before its owner agrees.
   */
  accounts: { usable: string | undefined; count: number }
}

/** The end of a consent. `denied`: its owner said no. */
export type Connected =
  | { outcome: 'connected'; account: string; standing: AccountStanding; tokens: AccountTokens | undefined }
  | { outcome: 'denied' | 'failed' }

/** A provider at which creators can have an account of their own. Failures reject with AppError('provider_error'). */
export type AccountVendor = {
  readonly name: PaymentVendor
  /** Begins: the page where the owner agrees, and the account where it exists before that. */
  start(start: ConnectStart): Promise<{ url: string; account?: string }>
  /** Ends what `start` began, with the query of the address that the browser came back to. */
  finish(back: { query: URLSearchParams; state: string; account: string | null }): Promise<Connected>
  /** How the account stands now. `revoked` where the access is over. */
  read(row: AccountRow): Promise<AccountStanding>
  /** Whether its state or its requirements differ from the row. Costs one call, where `read` costs several. */
  hasChanged(row: AccountRow): Promise<boolean>
  /** Where the owner gives what the vendor still wants to know. Undefined where the requirements say it themselves. */
  continueUrl?: (account: string) => Promise<string>
  /** The adapter for payments of this account. */
  provider(account: string): PaymentProvider
  /** Ends the access of this server to the account; repeats are harmless. */
  release(row: AccountRow): Promise<void>
}
