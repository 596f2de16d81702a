import * as z from 'zod'
import { User } from './accounts.ts'
import { AlertSettings } from './alerts.ts'
import { CentsAmount } from './amounts.ts'
import { PaymentVendor } from './config.ts'
import { StoredContactTopic } from './contact.ts'
import { CreatorSummary } from './creators.ts'
import { ApiKey, WebhookEndpoint } from './developers.ts'
import { DonationPage, DonorSettings } from './donation-page.ts'
import { DonorDonation, ReceivedDonation } from './donations.ts'
import { StoredFeedback } from './feedback.ts'
import { Goal } from './goals.ts'
import { ReportDecision } from './inbox.ts'
import { Media } from './media.ts'
import { BlockedDonor, BlockedTerm, ModerationSettings } from './moderation.ts'

import { Payout, PayoutAccount } from './payouts.ts'
import { PLAN_IDS } from './plan-ids.ts'
import { PushDevice } from './push.ts'
import { ReceivedRecurringDonation, RecurringDonation } from './recurring-donations.ts'
import { NewReport, REPORT_KINDS } from './reports.ts'
import { Scene } from './scenes.ts'
import { Passkey } from './second-factors.ts'
import { AccountLogEntry } from './sessions.ts'
import { LinkedService } from './sign-in-services.ts'
import { Stream } from './streams.ts'
import { CoveredAccounts, SubscriptionPayment } from './subscriptions.ts'
import { TaxData } from './taxes.ts'
import { ControlledCreator, Dock, LogEntry, Moderator } from './team.ts'
import { Timer } from './timers.ts'
import { Variation } from './variations.ts'

const Moment = z.iso.datetime()

/** Everything stored about the account's owner, except passwords, sessions and keys. */
export const AccountExport = z.object({
  exportedAt: Moment,
  account: User.omit({ widgetUrl: true }).extend({ termsAcceptedAt: Moment.nullable() }),
  sessions: z.array(
    z.object({
      device: z.string().describe('browser and system at the sign-in; empty where unknown'),
      network: z.string().describe('the /24 of IPv4 or the /48 of IPv6 at the sign-in; empty where unknown'),
      createdAt: Moment,
      confirmedAt: Moment.describe('when the password was last given in it'),
      lastUsedAt: Moment.describe('at most five minutes behind'),
      expiresAt: Moment,
    }),
  ),
  passkeys: z.array(Passkey),
  emailChanges: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        requestedAt: Moment,
        confirmedAt: Moment.nullable(),
        takesEffectAt: Moment.nullable(),
        changedAt: Moment.nullable(),
      }),
    )
    .describe('changes of the email address that are open or can still be undone, newest first'),
  securityLog: z.array(AccountLogEntry).describe('what happened to this account, newest first'),
  signIn: z
    .object({
      authenticatorAppSince: Moment.nullable(),
      recoveryCodes: z.int().describe('codes that are still good'),
      services: z.array(LinkedService.extend({ subject: z.string().describe('the id of this person at the service') })),
    })
    .describe('what opens this account besides password and passkeys, without secrets'),
  alertSettings: AlertSettings.nullable().describe('of who is or was a creator'),
  alertVariations: z.array(Variation).describe('in the order in which they are asked'),
  moderation: ModerationSettings.nullable().describe('of who is or was a creator'),
  moderationWords: z.array(BlockedTerm).describe('newest first'),
  scenes: z.array(Scene.omit({ url: true })).describe('newest first, without their keys'),
  blockedDonors: z.array(BlockedDonor).describe('by this creator, newest first'),
  goals: z.array(Goal).describe('of who is or was a creator, in their order'),
  giving: DonorSettings.describe('the own monthly limit, and what counts against it'),
  donationPage: DonationPage.nullable().describe('of who is or was a creator'),
  timers: z.array(Timer),
  streams: z.array(Stream).describe('of this creator, newest first'),
  moderators: z.array(Moderator).describe('who works on the stage of this creator, newest first'),
  docks: z.array(Dock).describe('without their keys'),
  stages: z.array(ControlledCreator).describe("others' stages that this account may work on"),
  stageLog: z.array(LogEntry).describe('what was done on the stage of this creator, newest first'),
  doneOnStages: z.array(LogEntry).describe("what this account has done on others' stages, newest first"),
  media: z.array(Media).describe('the files of this creator, newest first, with the addresses where they are'),
  overlaySeenAt: Moment.nullable().describe('when an overlay was last connected and is not any more'),
  balance: z
    .object({
      totalReceived: CentsAmount,
      platformFees: CentsAmount,
      agencyShare: CentsAmount.describe('what the agencies got that managed this creator'),
      credited: CentsAmount.describe('what the ledger owes or has owed the creator'),
    })
    .nullable()
    .describe('net of refunds and chargebacks, of who is or was a creator'),
  earned: z
    .object({
      donations: z.int(),
      amount: CentsAmount.describe('what the creators received while this agency managed them'),
      share: CentsAmount.describe("the agency's part of it, as the ledger has it"),
    })
    .nullable()
    .describe('null for who is no agency'),
  payoutAccount: PayoutAccount.nullable().describe('null where no account for payouts was given'),
  paymentAccounts: z
    .array(
      z.object({
        provider: PaymentVendor,
        account: z.string(),
        accountName: z.string().nullable(),
        connectedAt: z.iso.datetime(),
        leftAt: z.iso.datetime().nullable(),
      }),
    )
    .describe('own accounts at payment providers, newest first'),
  payouts: z.array(Payout).describe('newest first'),
  taxProfile: TaxData.nullable().describe('null where no tax data was given'),
  agencyLinks: z
    .array(
      z.object({
        with: z.enum(['agency', 'creator']),
        displayName: z.string(),
        shareBasisPoints: z.int().describe("the agency's share, the last one that was agreed"),
        since: Moment.nullable(),
        until: Moment.nullable(),
      }),
    )
    .describe('agencies that manage or have managed this creator, or the creators of this agency'),
  agencyProposals: z
    .array(
      z.object({
        with: z.enum(['agency', 'creator']),
        displayName: z.string(),
        shareBasisPoints: z.int().nullable(),
        donationGoal: CentsAmount.nullable(),
        status: z.enum(['pending', 'accepted', 'declined', 'withdrawn']),
        createdAt: Moment,
        closedAt: Moment.nullable(),
      }),
    )
    .describe('shares and goals that an agency proposed to this creator, or that this agency proposed'),
  subscriptions: z
    .array(
      z.object({
        planId: z.enum(PLAN_IDS),
        status: z.enum(['pending', 'active', 'past_due', 'canceled', 'ended']),
        since: Moment.nullable(),
        paidUntil: Moment.nullable(),
        endedAt: Moment.nullable(),
        credit: CentsAmount,
        createdAt: Moment,
      }),
    )
    .describe('paid plans, the present one last'),
  subscriptionPayments: z.array(SubscriptionPayment).describe('what was paid for them, newest first'),
  supportsGiven: z.array(RecurringDonation).describe('monthly support that this account gives or gave, newest first'),
  supportsReceived: z.array(ReceivedRecurringDonation).describe('that this creator gets or got, newest first'),
  coveredAccounts: CoveredAccounts.describe(
    'other creators that this plan covers, or is offered to, and the other way round',
  ),
  connections: z
    .array(
      z.object({
        platform: z.enum(['tiktok']),
        platformUserId: z.string(),
        displayName: z.string().nullable(),
        scopes: z.array(z.string()),
        connectedAt: Moment,
      }),
    )
    .describe('accounts at other platforms, without the tokens that open them'),
  apiKeys: z.array(ApiKey).describe('without the keys themselves'),
  webhookEndpoints: z.array(WebhookEndpoint).describe('without their secrets'),
  pushDevices: z.array(PushDevice).describe('that notifications are sent to'),
  favorites: z.array(CreatorSummary).describe('the latest first'),
  feedback: z.array(StoredFeedback).describe('newest first'),
  reports: z
    .array(
      NewReport.pick({ kind: true, target: true, reason: true }).extend({
        id: z.string(),
        name: z.string().nullable(),
        createdAt: Moment,
        objection: z.string().nullable(),
      }),
    )
    .describe('from the address of this account while it is verified, newest first'),
  decisionsAbout: z
    .array(
      ReportDecision.pick({ action: true, ground: true, reason: true }).extend({
        id: z.string(),
        kind: z.enum(REPORT_KINDS),
        decidedAt: Moment,
        objection: z.string().nullable(),
      }),
    )
    .describe('about reported content of this account, newest first'),
  contacts: z
    .array(
      z.object({
        id: z.string(),
        topic: StoredContactTopic,
        name: z.string(),
        company: z.string().nullable(),
        creators: z.int().nullable(),
        message: z.string(),
        createdAt: Moment,
      }),
    )
    .describe('what was written to the operator under this address, once it is verified; newest first'),
  donationsGiven: z
    .array(
      DonorDonation.extend({
        donorName: z.string().nullable(),
        audioUrl: z.string().nullable().describe('the recording, or the message as it was spoken'),
        transcript: z.string().nullable().describe('what is said in the recording'),
        paidAt: Moment.nullable(),
        receiptEmail: z.string().nullable().describe('until the receipt has left'),
      }),
    )
    .describe('also those that were never paid, newest first'),
  donationsReceived: z.array(ReceivedDonation).describe('as the dashboard shows them, newest first'),
})
export type AccountExport = z.infer<typeof AccountExport>
