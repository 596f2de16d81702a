import type { StripeStore } from './stripe-objects.ts'
import type { Account, StripePlatform } from './stripe-platform.ts'

export type StripeCall = {
  /** Data of the account that the call is made for. */
  store: StripeStore
  /** The connected account that the call is made for; undefined for the platform's own. */
  account: Account | undefined
  platform: StripePlatform
  url: string
  id: string
  params: URLSearchParams
}
