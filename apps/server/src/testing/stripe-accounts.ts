import type { SignedIn } from '@aplauso/contract/accounts'
import type { PaymentAccount } from '@aplauso/contract/payment-account'
import { expect } from 'vitest'
import { stripeOutcomes } from './stripe/stripe-outcomes.ts'
import { READY } from './stripe/stripe-platform.ts'
import { STRIPE_KEY, type StripeStandIn } from './stripe/stripe-stand-in.ts'
import type { TestApp } from './test-app.ts'

export const STRIPE_SECRET = 'whsec_of_the_platform'
export const STRIPE_CONNECT_SECRET = 'whsec_of_connected_accounts'

/** Settings with which creators connect accounts of the stand-in. */
export const stripeConnectSettings = (stripe: Pick<StripeStandIn, 'url'>) => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_API_URL: stripe.url,
  STRIPE_CONNECT: 'true',
  STRIPE_CONNECT_WEBHOOK_SECRET: STRIPE_CONNECT_SECRET,
})

/** What creators do with their own account at Stripe, and what its owner and Stripe do there. */
export function stripeAccountActions(app: () => Pick<TestApp, 'baseUrl' | 'call'>, stripe: StripeStandIn) {
  const read = async ({ token }: SignedIn) => (await app().call<PaymentAccount>('/api/payment-account', { token })).body
  const webhookUrl = () => `${app().baseUrl}/api/webhooks/stripe`
  /** Acts at the account of a creator. Its events have the secret of Connect. */
  const at = (account: string | undefined) =>
    stripeOutcomes(stripe, { webhookUrl: webhookUrl(), secret: STRIPE_CONNECT_SECRET }, account)

  /** Begins a consent; returns the account, the page of Stripe, and where Stripe leads back to. */
  async function begin({ token }: SignedIn) {
    const path = '/api/payment-account/connect'
    const { status, body } = await app().call<{ url: string }>(path, { token, body: { provider: 'stripe' } })
    expect(status, JSON.stringify(body)).toBe(200)
    const url = new URL(body.url)
    return { url, account: url.pathname.split('/').at(-2) ?? '', back: url.searchParams.get('return') ?? '' }
  }

  /** Follows the way back at one of the processes; returns how it ended. */
  async function comeBack(back: string, token: string, baseUrl = app().baseUrl): Promise<string | null> {
    const { pathname, search } = new URL(back)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(baseUrl + pathname + search, { headers, redirect: 'manual' })
    expect(answer.status).toBe(303)
    return new URL(answer.headers.get('location') ?? '').searchParams.get('account')
  }

  /** Connects an account that can take payments; returns its id. */
  async function connect(creator: SignedIn): Promise<string> {
    const { account, back } = await begin(creator)
    Object.assign(stripe.platform.getAccount(account), READY)
    expect(await comeBack(back, creator.token)).toBe('connected')
    expect(await read(creator)).toMatchObject({ provider: 'stripe', state: 'ready', account })
    return account
  }

  return { read, begin, comeBack, connect, at, webhookUrl }
}
