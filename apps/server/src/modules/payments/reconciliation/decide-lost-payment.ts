import { cents } from '@aplauso/contract/money'
import { parseConnectedName } from '@aplauso/contract/payment-account'
import { AppError } from '#platform/errors/app-error.ts'
import type { ListedPayment, PaymentProvider, PaymentProviders } from '../provider.ts'
import { findOutdated, isGivenBack, type ReconcileDeps, reconcilePayment } from './reconcile-payments.ts'
import { deleteUnknown, recordVerdict } from './unknown-payments.ts'

/** `nothing_to_do`: the payment was refunded or is in the books already. */
type LostPaymentDecision = { outcome: 'done' | 'nothing_to_do'; text: string }

export type LostPaymentDeps = ReconcileDeps & { payments: Pick<PaymentProviders, 'all'> }

type LostPayment = { provider: PaymentProvider; payment: ListedPayment }

/**
 * Refunds what is left of a payment that this database cannot have a row for. A repeat pays nothing: the provider is
 * asked first, and makes one refund per payment. Ends with not_found or not_refundable.
 */
export async function refundLostPayment(deps: LostPaymentDeps, name: string): Promise<LostPaymentDecision> {
  const { provider, payment } = await findLostPayment(deps, name)
  const { paymentId } = payment
  if (!(await isLost(deps, payment))) {
    throw new AppError('not_refundable', `${name} is in the books: refund it on the page of its donation or plan`)
  }
  const { status, amountCents, currency, refundedCents, chargedBackCents } = await provider.getPayment(paymentId)
  if (status !== 'paid') throw new AppError('not_refundable', `${name} is ${status}: nothing was paid`)
  const leftCents = cents(Math.max(0, amountCents - refundedCents - chargedBackCents))
  if (leftCents === 0) return { outcome: 'nothing_to_do', text: `${name} was given back already, nothing was paid` }
  const answer = await provider.refund({
    ...{ paymentId, currency, reference: `lost ${paymentId}`, description: `Refund ${paymentId}` },
    amountCents: leftCents,
  })
  if (answer.outcome === 'refused' || answer.status === 'failed') {
    const reason = answer.outcome === 'refused' ? answer.reason : 'the refund failed'
    throw new AppError('not_refundable', `the provider did not refund ${name}: ${reason}`)
  }
  const unknown = { provider: provider.name, payment_id: paymentId }
  await recordVerdict(deps.db, unknown, 'refunded by the operator', new Date())
  return { outcome: 'done', text: `${name} is refunded: ${(leftCents / 100).toFixed(2)} ${currency}` }
}

/**
 * Books a donation to another creator than the one that is missing. A repeat finds the donation. Ends with not_found or
 * not_refundable, as where the payment is of a plan or its money is on the account of the missing creator.
 */
export async function assignLostPayment(
  deps: LostPaymentDeps,
  name: string,
  creatorId: string,
): Promise<LostPaymentDecision> {
  const { provider, payment } = await findLostPayment(deps, name)
  if (!(await isLost(deps, payment))) return { outcome: 'nothing_to_do', text: `${name} is in the books already` }
  if (parseConnectedName(provider.name) !== undefined) {
    throw new AppError('not_refundable', `the money of ${name} is on an account of its own creator: refund it there`)
  }
  if (await isGivenBack(provider, payment.paymentId)) {
    return { outcome: 'nothing_to_do', text: `${name} was given back already` }
  }
  const result = await reconcilePayment(deps, provider, { ...payment, isKnown: false }, creatorId)
  if (result?.outcome !== 'made') {
    throw new AppError('not_refundable', `${name} was not assigned: ${reasonIn(result)}`)
  }
  await deleteUnknown(deps.db, { provider: provider.name, payment_id: payment.paymentId })
  return {
    outcome: 'done',
    text: `${name} is a donation of this creator now${result.note ? `, without ${result.note}` : ''}`,
  }
}

const reasonIn = (result: Awaited<ReturnType<typeof reconcilePayment>>) =>
  result !== undefined && 'reason' in result ? result.reason : 'it was given back'

/** `name` is the id of a payment, with its account in front where that is not the operator's. */
async function findLostPayment({ payments }: LostPaymentDeps, name: string): Promise<LostPayment> {
  const [account, paymentId] = name.includes('/') ? name.split('/') : [undefined, name]
  const named = account === undefined ? undefined : payments.of(account)
  const providers = account === undefined ? payments.all : [named].filter((each) => each !== undefined)
  for (const provider of providers) {
    const payment = await provider.findPayment(paymentId ?? '')
    if (payment === undefined) continue
    if (payment.reference === undefined) throw new AppError('not_found', `${name} was not made by this server`)
    return { provider, payment }
  }
  throw new AppError('not_found', `no provider with a key has a payment ${name}`)
}

/** The name by which the commands find a payment again. */
export const lostPaymentName = (provider: string, paymentId: string): string =>
  parseConnectedName(provider) === undefined ? paymentId : `${provider}/${paymentId}`

/** Whether no row has this payment. The payment counts as paid here: `findOutdated` passes over ended ones. */
async function isLost({ db }: ReconcileDeps, payment: ListedPayment): Promise<boolean> {
  const [outdated] = await findOutdated(db, [{ ...payment, status: 'paid' }])
  return outdated !== undefined && !outdated.isKnown
}
