import type { PaymentMethod } from '@aplauso/contract/config'
import * as z from 'zod'
import type { Charge, ChargeAnswer, CheckoutOrder, PaymentProvider, RefundAnswer, RefundOrder } from '../provider.ts'
import { asAccountRefusal, asProviderError, asRefusal } from '../provider-failures.ts'
import {
  BalanceTransfers,
  DatedPayment,
  isAccountRefusal,
  listedOf,
  OpenedPayment,
  Payment,
  PaymentPage,
  Payments,
  Refund,
  RefundStatusOnly,
  Refunds,
  refundStatusOf,
  refusalOf,
  snapshotOf,
  WithId,
} from './mollie-answers.ts'
import type { MollieApi } from './mollie-api.ts'
import { inPath, type MollieSettings, mollieApi } from './mollie-api.ts'
import { amountOf, chargeRequest, checkoutRequest, connectedRequest, LOCALES, shorten } from './mollie-orders.ts'
import { isReturned, listSettledEntries } from './mollie-settlements.ts'

// Mollie forgets idempotency keys after an hour, and repeats come later too. So the existing refunds and payments are
// read first. Mollie lists the newest first.
const LISTED_MAX = 100

/** Mollie's maximum page size. */
const PAGE_SIZE = 250

/** Creates one refund per reference, however late the repeat. */
async function refundOnce(mollie: MollieApi, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, reference, amountCents, currency, description } = order
  const path = `/payments/${inPath(paymentId)}/refunds`
  const { refunds } = (await mollie.get(`${path}?limit=${LISTED_MAX}`, Refunds))._embedded
  const existing = refunds.find(({ metadata }) => metadata?.reference === reference)
  const body = {
    amount: amountOf(amountCents, currency),
    description: shorten(description),
    metadata: { reference },
  }
  const refund = existing ?? (await mollie.post(path, Refund, { idempotencyKey: reference, body }))
  return { outcome: 'accepted', refundId: refund.id, status: refundStatusOf(refund) }
}

/** Charges the customer's newest mandate, once per reference, however late the repeat. */
async function chargeOnce(mollie: MollieApi, charge: Charge, settings: MollieSettings): Promise<ChargeAnswer> {
  const { customerId, reference } = charge
  const path = `/customers/${inPath(customerId)}/payments?limit=${LISTED_MAX}`
  const { payments } = (await mollie.get(path, Payments))._embedded
  const existing = payments.find(({ metadata }) => metadata?.reference === reference)
  if (existing === undefined && charge.onlyIfMade) return { outcome: 'refused', reason: 'Nothing was charged' }
  const body = { ...chargeRequest(charge, settings.webhookUrl()), ...(await ofOrganization(settings, charge)) }
  const payment = existing ?? (await mollie.post('/payments', Payment, { idempotencyKey: reference, body }))
  return { outcome: 'made', payment: snapshotOf(payment) }
}

/**
 * Gives application fees back to a connected organisation, from the operator's balance: Mollie leaves the fee of a
 * refunded payment with the platform.
 */
function feeReturner(settings: MollieSettings, account: string): PaymentProvider['returnFee'] {
  const operator = mollieApi({ ...settings, organization: undefined })
  return ({ reference, amountCents, currency, description }) =>
    asRefusal(refusalOf, async () => {
      if (await hasTransfer(operator, reference)) return { outcome: 'returned' }
      const { id } = await operator.get('/organizations/me', WithId)
      const party = (organizationId: string) => ({
        ...{ type: 'organization', id: organizationId, description: shorten(description) },
      })
      await operator.post('/connect/balance-transfers', WithId, {
        idempotencyKey: reference,
        body: {
          amount: amountOf(amountCents, currency),
          source: party(id),
          destination: party(account),
          description: shorten(description),
          category: 'application_fee_refund',
          metadata: { reference },
        },
      })
      return { outcome: 'returned' }
    })
}

/** Newer transfers than a repeat can be late by: a fee that is due is sent within minutes. */
const SEARCHED_TRANSFERS = 1_000

/** Whether a transfer with this reference was made, also after Mollie forgot its idempotency key. */
async function hasTransfer(operator: MollieApi, reference: string): Promise<boolean> {
  let from = ''
  for (let searched = 0; searched < SEARCHED_TRANSFERS; searched += PAGE_SIZE) {
    const page = await operator.get(`/connect/balance-transfers?limit=${PAGE_SIZE}${from}`, BalanceTransfers)
    if (page._embedded.connect_balance_transfers.some(({ metadata }) => metadata?.reference === reference)) return true
    const next = nextOf(page)
    if (next === undefined) return false
    from = next
  }
  return false
}

/** What only a payment of a connected organisation has. */
const ofOrganization = async ({ organization }: MollieSettings, order: CheckoutOrder | Charge) =>
  organization === undefined ? {} : connectedRequest(order, await organization.profileId())

const OUR_METHODS: Record<string, PaymentMethod> = {
  creditcard: 'card',
  mbway: 'mbway',
  paypal: 'paypal',
  banktransfer: 'bank_transfer',
}

const MethodList = z.object({
  _embedded: z.object({ methods: z.array(z.object({ id: z.string(), status: z.string().nullish() })) }),
})

/** Methods that are active in the profile, by default that of the API key, in the order set at Mollie. */
export async function listMollieMethods(mollie: Pick<MollieApi, 'get'>, profileId?: string): Promise<PaymentMethod[]> {
  const path = profileId === undefined ? '/methods' : `/methods?profileId=${inPath(profileId)}`
  const { methods } = (await mollie.get(path, MethodList))._embedded
  return methods.flatMap(({ id, status }) => (isActive(status) && OUR_METHODS[id]) || [])
}

// Methods that were active before Mollie introduced the status have none.
const isActive = (status: string | null | undefined) => (status ?? 'activated') === 'activated'

/** The parameter with which the list goes on; undefined at its end. */
function nextOf({ _links }: Pick<z.infer<typeof PaymentPage>, '_links'>): string | undefined {
  const from = _links?.next && new URL(_links.next.href).searchParams.get('from')
  return from ? `&from=${inPath(from)}` : undefined
}

/** Settlements have no test mode. Those of the operator need a token of its own; connected accounts have one. */
const settlementsApi = ({ organization, organizationToken, apiKey, ...settings }: MollieSettings) =>
  mollieApi({
    ...settings,
    apiKey: organizationToken ?? apiKey,
    organization: organization && { ...organization, isTestMode: false },
  })

/** Mollie and the built-in sandbox, which differ only in the address. Uses no vendor client: see decision 024. */
export function createMollieProvider(settings: MollieSettings): PaymentProvider {
  const mollie = mollieApi(settings)
  const settlements = settlementsApi(settings)

  return {
    name: settings.organization?.name ?? 'mollie',
    sandbox: settings.sandbox,
    listMethods: () => asProviderError(async () => listMollieMethods(mollie, await settings.organization?.profileId())),
    openCheckout: (order) =>
      asAccountRefusal(settings.organization?.name, isAccountRefusal, async () => {
        const { id, _links } = await mollie.post('/payments', OpenedPayment, {
          idempotencyKey: order.reference,
          body: { ...checkoutRequest(order, settings.webhookUrl()), ...(await ofOrganization(settings, order)) },
        })
        return { paymentId: id, checkoutUrl: _links.checkout.href }
      }),
    getPayment: (paymentId) =>
      asProviderError(async () => snapshotOf(await mollie.get(`/payments/${inPath(paymentId)}`, Payment))),
    refund: (order) => asRefusal(refusalOf, () => refundOnce(mollie, order)),
    getRefund: (paymentId, refundId) =>
      asProviderError(async () =>
        refundStatusOf(
          await mollie.get(`/payments/${inPath(paymentId)}/refunds/${inPath(refundId)}`, RefundStatusOnly),
        ),
      ),
    createCustomer: ({ reference, name, email, language }) =>
      asAccountRefusal(settings.organization?.name, isAccountRefusal, async () => {
        const body = { name, email, locale: LOCALES[language], metadata: { reference } }
        return (await mollie.post('/customers', WithId, { idempotencyKey: reference, body })).id
      }),
    ...(settings.organization && { returnFee: feeReturner(settings, settings.organization.account) }),
    chargeAgain: (charge) => asRefusal(refusalOf, () => chargeOnce(mollie, charge, settings)),
    forgetCustomer: (customerId) =>
      asProviderError(async () => {
        try {
          await mollie.delete(`/customers/${inPath(customerId)}`)
        } catch (error) {
          // Mollie has deleted the customer already.
          if (refusalOf(error) === undefined) throw error
        }
      }),
    findPayment: (paymentId) =>
      asProviderError(async () => {
        try {
          return listedOf(await mollie.get(`/payments/${inPath(paymentId)}`, DatedPayment))
        } catch (error) {
          if (refusalOf(error) !== undefined) return undefined
          throw error
        }
      }),
    async *listPayments(since) {
      // Mollie lists the newest first and has no filter by time, so read until the payments are older.
      for (let from = ''; ; ) {
        const path = `/payments?limit=${PAGE_SIZE}${from}`
        const answer = await asProviderError(() => mollie.get(path, PaymentPage))
        const page = answer._embedded.payments.map(listedOf)
        yield page.filter(({ createdAt }) => createdAt >= since)
        const next = nextOf(answer)
        if (next === undefined || page.some(({ createdAt }) => createdAt < since)) return
        from = next
      }
    },
    listSettledEntries: (since) => listSettledEntries(settlements, since),
    isReturned: (entry) => asProviderError(() => isReturned(mollie, entry)),
  }
}
