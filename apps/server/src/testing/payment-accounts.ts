import type { SignedIn } from '@aplauso/contract/accounts'
import type { PaymentAccount } from '@aplauso/contract/payment-account'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type OnboardingState = 'needs-data' | 'in-review' | 'completed' | 'restricted'

/** What creators do with their own account, and what its owner does at the sandbox's Mollie. */
export function paymentAccounts(app: () => TestApp) {
  const read = async ({ token }: SignedIn) => (await app().call<PaymentAccount>('/api/payment-account', { token })).body

  /** Begins a consent; returns the address of the consent page. */
  async function begin({ token }: SignedIn): Promise<string> {
    const path = '/api/payment-account/connect'
    const { status, body } = await app().call<{ url: string }>(path, { token, body: { provider: 'mollie' } })
    expect(status).toBe(200)
    return body.url
  }

  /** Answers the consent page; returns the address of the callback. */
  async function agree(url: string, fields: Record<string, string> = {}): Promise<string> {
    const body = new URLSearchParams({ decision: 'allow', organization: 'new', name: 'Estúdio da Ana', ...fields })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }

  /** Follows the callback as this account; returns how it ended. */
  async function comeBack(callback: string, token: string | undefined): Promise<string | null> {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(callback, { headers, redirect: 'manual' })
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.pathname).toBe('/settings/payouts')
    return back.searchParams.get('account')
  }

  async function setState(account: string, state: OnboardingState): Promise<void> {
    const answer = await app().call(`/sandbox/onboarding/${account}`, { method: 'POST', body: { state } })
    expect(answer.status).toBe(200)
  }

  /** Lets the next check be due at once. */
  const checkNow = () =>
    app()
      .database.db.updateTable('payment_accounts')
      .set({ checked_at: new Date(0) })
      .execute()

  /** Connects an organisation whose onboarding is done; returns its id. */
  async function connect(creator: SignedIn, fields: Record<string, string> = {}): Promise<string> {
    const url = await begin(creator)
    expect(await comeBack(await agree(url, fields), creator.token)).toBe('connected')
    const { account = '', state } = await read(creator)
    if (state === 'pending') {
      await setState(account, 'completed')
      await checkNow()
      expect((await read(creator)).state).toBe('ready')
    }
    return account
  }

  return {
    read,
    begin,
    agree,
    comeBack,
    setState,
    checkNow,
    connect,
    revoke: (account: string) => app().call(`/sandbox/onboarding/${account}/revoke`, { method: 'POST', body: {} }),
  }
}
