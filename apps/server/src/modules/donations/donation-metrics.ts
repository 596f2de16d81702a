import { DonationStatus } from '@aplauso/contract/donations'
import { counter, histogram } from '#platform/telemetry/process-metrics.ts'

/** Call it once a statement has changed the state: a repeat changes no row. */
export const countDonation = counter('aplauso_donations_total', 'Donations by the state that they entered', {
  state: DonationStatus.options,
})

export const observeSettlement = histogram(
  'aplauso_settlement_seconds',
  'From the news that a payment is paid to the booked donation, with the wait for its speech',
  [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 30, 120],
)

export const observeWebhookLag = histogram(
  'aplauso_webhook_lag_seconds',
  'From the payment at the provider to the news of it here, by a webhook or by a poll that replaced a lost one',
  [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200],
)
