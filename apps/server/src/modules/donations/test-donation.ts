import type { TestDonation, TestDonationSent } from '@aplauso/contract/donations'
import type { z } from 'zod'
import { insertTestAlert, type LiveHub } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'

export type TestDonationDeps = { db: Database; hub: LiveHub }

/** Takes the way of a paid donation from the alert on: same sequence, same delivery, no money. */
export async function sendTestDonation(
  deps: TestDonationDeps,
  creatorId: string,
  test: TestDonation,
): Promise<z.infer<typeof TestDonationSent>> {
  const { donation_goal_cents, total_received_cents, ...alert } = await insertTestAlert(
    { db: deps.db, announcer: deps.hub.announcer },
    creatorId,
    test,
  )
  await deps.hub.alertCreated(alert, { donation_goal_cents, total_received_cents })
  return {
    id: alert.id,
    donorName: alert.donor_name,
    message: alert.message,
    amount: alert.amount_cents,
    currency: alert.currency,
    createdAt: alert.created_at.toISOString(),
    audioUrl: alert.audio_url,
    voice: alert.voice,
    status: 'paid',
    alertStatus: 'waiting',
    test: true,
  }
}
