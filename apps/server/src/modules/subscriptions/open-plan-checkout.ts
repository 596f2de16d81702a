import { m } from '@aplauso/texts/messages'
import type { PaymentProvider } from '#modules/payments/public.ts'
import { FORGET_CUSTOMER, planName } from '#modules/plans/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { claimProviderCall, releaseProviderCall, storeProviderId } from './provider-calls.ts'
import { writePaymentRecord } from './restore-plan-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import type { PaymentRow } from './subscription-rows.ts'

/**
 * Opens the checkout of this payment, which leaves a mandate for renewals, and returns its address. A repeat returns
 * the same one. Rejects with provider_error: the row then waits for a repeat, or expires.
 */
export async function openCheckout(deps: SubscriptionDeps, id: string, now = new Date()): Promise<string> {
  const { payment, isOurs } = await claimProviderCall(deps.db, id)
  if (!isOurs) {
    if (payment.checkout_url === null) throw new AppError('provider_error', 'This checkout is over: start again')
    return payment.checkout_url
  }
  try {
    const provider = deps.payments.of(payment.provider)
    if (provider === undefined) throw new AppError('provider_error', `There is no key for ${payment.provider} any more`)
    const customerId = await customerOf(deps, provider, payment)
    const checkout = await provider.openCheckout({
      reference: payment.id,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      description: describePayment(payment),
      language: payment.language,
      redirectUrl: `${deps.publicUrl()}/dashboard/creator/plan?paid=1`,
      record: writePaymentRecord(deps.records, payment, customerId),
      customerId,
    })
    await storeProviderId(deps.db, id, checkout, now)
    return checkout.checkoutUrl
  } catch (error) {
    await releaseProviderCall(deps.db, id)
    throw error
  }
}

/** Text on the provider's page and on the payer's bank statement. */
export const describePayment = ({ plan, language }: Pick<PaymentRow, 'plan' | 'language'>): string =>
  m.subscription_description({ plan: planName(plan, language) }, { locale: language })

/** Customer for later charges, created at the provider with the first checkout. */
async function customerOf(
  { db, jobs }: SubscriptionDeps,
  provider: PaymentProvider,
  { subscription_id, language }: PaymentRow,
): Promise<string> {
  const { customer_id, display_name, email } = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['customer_id', 'display_name', 'email'])
    .where('subscriptions.id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  if (customer_id !== null) return customer_id
  const created = await provider.createCustomer({ reference: subscription_id, name: display_name, email, language })
  const stored = await db
    .updateTable('subscriptions')
    .set((set) => ({ customer_id: set.fn.coalesce('customer_id', set.val(created)) }))
    .where('id', '=', subscription_id)
    .where('status', '<>', 'ended')
    .returning('customer_id')
    .executeTakeFirst()
  if (stored === undefined) {
    // The account was erased meanwhile, so the customer must not stay at the provider.
    await jobs.add(FORGET_CUSTOMER, { provider: provider.name, customerId: created })
    throw new AppError('provider_error', 'This checkout is over: start again')
  }
  return stored.customer_id ?? created
}
