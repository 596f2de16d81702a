import { m } from '@aplauso/texts/messages'
import { rejudgeStaleAlerts } from '#modules/alerts/public.ts'
import {
  ASK_SUPPORTERS,
  createDonorSecrets,
  createSpeechWaits,
  type DonationSyncDeps,
  donationPaymentOwner,
  payerOf,
  type RecurringDonationDeps,
} from '#modules/donations/public.ts'
import {
  type AccountVendors,
  connectedProviders,
  createOpenedPages,
  noteRevoked,
  type PaymentAccountDeps,
} from '#modules/payment-accounts/public.ts'
import {
  createPaymentSyncQueue,
  createRecoveryRecords,
  createUnknownPayments,
  type LostPaymentDeps,
  type PaymentSnapshot,
  type PaymentSyncDeps,
} from '#modules/payments/public.ts'
import { planPaymentOwner, type SubscriptionDeps } from '#modules/subscriptions/public.ts'
import { findTaxData } from '#modules/taxes/public.ts'
import { createSealer, type Sealer } from '#platform/secrets/create-sealer.ts'
import { openMollieAccounts, openProviders, openStripeAccounts } from '../payment-provider.ts'
import { REVIEW_MAIL } from '../review-mail.ts'
import type { Settings } from '../settings/read-settings.ts'
import type { DonationEvents } from './donation-events.ts'
import type { Platform } from './platform-services.ts'
import type { AlertServices } from './stream-services.ts'

export type ProviderServices = ReturnType<typeof openProviderServices>

/** Opens the payment providers, and the records by which they restore a lost payment. */
export function openProviderServices(platform: Platform, settings: Settings, taxSealer: Sealer) {
  const { db, jobs, log, secret, previousSecrets, publicUrl, ownUrl } = platform
  const sealer = createSealer(secret, 'payment accounts', previousSecrets)
  const mollie = openMollieAccounts(
    settings,
    { publicUrl, ownUrl },
    { db, sealer, revoked: (row) => noteRevoked({ db, jobs }, row) },
  )
  const stripe = openStripeAccounts(settings, { publicUrl, ownUrl })
  const vendors: AccountVendors = { ...(mollie && { mollie }), ...(stripe && { stripe }) }
  const connected = connectedProviders(db, { vendors, moneyFlow: settings.moneyFlow })
  const { payments, stripeEvents } = openProviders(settings, { publicUrl, ownUrl }, connected)
  const paymentAccounts: PaymentAccountDeps = {
    db,
    jobs,
    log,
    sealer,
    vendors,
    openedPages: createOpenedPages(),
    async countryOf(creatorId) {
      const { address } = await findTaxData({ db, sealer: taxSealer }, creatorId)
      return address?.country ?? settings.taxes.operator.country ?? undefined
    },
    roads: payments,
    roadChanged: (creatorId, options) => jobs.add(ASK_SUPPORTERS, { creatorId }, options),
  }
  return { payments, stripeEvents, paymentAccounts, records: createRecoveryRecords(secret, previousSecrets) }
}

/** Creates the dependencies of plan payments. */
export function openSubscriptions(platform: Platform, { payments, records }: ProviderServices): SubscriptionDeps {
  const { db, log, prices, jobs, publicUrl } = platform
  return {
    db,
    log,
    prices,
    jobs,
    publicUrl,
    payments,
    records,
    reviewNeeded: (payment, tx) => jobs.add(REVIEW_MAIL, { ...toReview(payment), madeFor: 'plan' }, { tx }),
  }
}

/** Creates the dependencies of donations: their settlement, their months, and what only their donor may see. */
export function openDonations(
  platform: Platform,
  { payments, records }: ProviderServices,
  { hub, rulesCache, hashFingerprints, goalChanged }: AlertServices,
  donationEvents: DonationEvents,
) {
  const { db, log, prices, jobs, publicUrl, secret, previousSecrets } = platform
  const donorSecrets = createDonorSecrets(secret, previousSecrets)
  const donationSync: DonationSyncDeps = {
    db,
    log,
    announcer: hub.announcer,
    payments,
    hashFingerprints,
    speechWaits: createSpeechWaits({ db, log }),
    goalChanged,
    alertCreated: (alert, goal) => hub.alertCreated(alert, goal),
    alertHeld: ({ creatorId, heldId, isStale }) =>
      isStale ? rejudgeStaleAlerts({ db, hub, rulesCache }, creatorId) : hub.heldAlertChanged(creatorId, heldId),
    alertsSkipped: (creatorId) => hub.publish({ type: 'skipped', creatorId }),
    onEventsRecorded: () => donationEvents.handle(),
    reviewNeeded: (payment) => jobs.add(REVIEW_MAIL, { ...toReview(payment), madeFor: 'donation' }),
  }
  const describe: RecurringDonationDeps['describe'] = (creator, locale, isMonthly) =>
    (isMonthly ? m.support_description : m.donation_description)({ creator }, { locale })
  const recurringDonations: RecurringDonationDeps = {
    db,
    log,
    prices,
    jobs,
    publicUrl,
    payments,
    records,
    donorSecrets,
    describe,
    donationSync,
  }
  return {
    donationSync,
    donationEvents,
    donorSecrets,
    describe,
    recurringDonations,
    payerOf: (recurringDonationId: string, provider: string) =>
      payerOf(recurringDonations, recurringDonationId, provider),
  }
}

const toReview = ({ paymentId, amountCents, currency }: PaymentSnapshot) => ({ paymentId, amountCents, currency })

type Owners = { recurringDonations: RecurringDonationDeps; subscriptions: SubscriptionDeps }

/** Connects the payment sync with the two owners of payments. */
export function openPaymentSync(
  { db, log }: Platform,
  { payments, records }: ProviderServices,
  { recurringDonations, subscriptions }: Owners,
  paymentsAtOnce: number,
) {
  const owners = { donation: donationPaymentOwner(recurringDonations), plan: planPaymentOwner(subscriptions) }
  const paymentSync: PaymentSyncDeps = {
    db,
    log,
    owners,
    paymentSyncQueue: createPaymentSyncQueue(log, paymentsAtOnce),
  }
  const reconciliation: LostPaymentDeps = { ...paymentSync, payments, records }
  return { paymentSync, reconciliation, unknownPayments: createUnknownPayments({ db, log }) }
}
