import * as z from 'zod'
import { User } from './accounts.ts'
import { AlertSettings } from './alerts.ts'
import { CentsAmount } from './amounts.ts'
import { CreatorSummary } from './creators.ts'
import { GivenDonation, ReceivedDonation } from './donations.ts'

const Moment = z.iso.datetime()

/** Everything that is stored about the owner of an account, but for what opens it: passwords, sessions and keys. */
export const AccountExport = z.object({
  exportedAt: Moment,
  account: User.omit({ widgetUrl: true }).extend({ termsAcceptedAt: Moment.nullable() }),
  sessions: z.array(z.object({ createdAt: Moment, expiresAt: Moment })),
  alertSettings: AlertSettings.nullable().describe('of who is or was a creator'),
  overlaySeenAt: Moment.nullable().describe('when an overlay was last connected and is not any more'),
  balance: z
    .object({
      totalReceived: CentsAmount,
      platformFees: CentsAmount,
      credited: CentsAmount.describe('what the ledger owes or has owed the creator'),
    })
    .nullable()
    .describe('net of refunds and chargebacks, of who is or was a creator'),
  agencyLinks: z
    .array(
      z.object({
        with: z.enum(['agency', 'creator']),
        displayName: z.string(),
        since: Moment.nullable(),
        until: Moment.nullable(),
      }),
    )
    .describe('agencies that manage or have managed this creator, or the creators of this agency'),
  favorites: z.array(CreatorSummary).describe('the latest first'),
  donationsGiven: z
    .array(
      GivenDonation.extend({
        donorName: z.string().nullable(),
        audioUrl: z.string().nullable().describe('the recording, or the message as it was spoken'),
        paidAt: Moment.nullable(),
      }),
    )
    .describe('also those that were never paid, newest first'),
  donationsReceived: z.array(ReceivedDonation).describe('as the dashboard shows them, newest first'),
})
export type AccountExport = z.infer<typeof AccountExport>
