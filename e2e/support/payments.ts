import { expect } from '@playwright/test'
import type { DonationStarted } from '../../packages/contract/src/donations.ts'
import type { RunningServer } from './running-server.ts'

export type Order = { creatorSlug: string; donorName?: string; amountEuro?: number; message?: string }
/** What the donor, or later the bank, makes of the payment on the provider's side. */
export type Outcome = 'paid' | 'refunded' | 'charged_back' | 'chargeback_reversed'

/** A donation whose payment waits at the provider; `end` may be called again as far as the provider lets it. */
export type Payment = { donationId: string; checkoutUrl: string; end: (outcome: Outcome) => Promise<void> }

/** Begins a donation with text alone, away from any browser: that of the account whose token is given, or nobody's. */
export async function startPayment(server: RunningServer, order: Order, token?: string): Promise<Payment> {
  const answer = await fetch(`${server.baseUrl}/api/donations/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ amountEuro: 5, audioType: 'text', ...order }),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { donationId, checkoutUrl }: DonationStarted = await answer.json()
  return { donationId, checkoutUrl, end: (outcome) => endCheckout(checkoutUrl, outcome) }
}

/** Brings this about on the provider's page of any payment, away from any browser. */
export async function endCheckout(checkoutUrl: string, outcome: Outcome): Promise<void> {
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    redirect: 'manual',
    body: JSON.stringify({ outcome }),
  })
  expect(answer.status, outcome).toBe(303)
}
