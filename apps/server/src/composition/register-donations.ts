import {
  alertRoutes,
  blockedDonorRoutes,
  CSS_CHECKS,
  MESSAGE_CHECKS,
  moderationRoutes,
  NEW_BLOCKS,
  NEW_OVERLAY_KEYS,
  RULE_CHANGES,
  RULE_TRIALS,
  rejudgeWaitingAlerts,
  styleRoutes,
  VARIATION_CALLS,
  variationRoutes,
} from '#modules/alerts/public.ts'
import { UNKNOWN_CREATORS } from '#modules/creators/public.ts'
import {
  askSupporters,
  createAttemptKeys,
  donationRoutes,
  EVIDENCE_FILES,
  FINISH_EMAILS,
  NEW_DONATIONS,
  NEW_REFUNDS,
  operatorDonationRoutes,
  RECEIVED_EXPORTS,
  RECURRING_DONATION_CHANGES,
  REHEARSALS,
  recurringDonationRoutes,
  rehearsalRoutes,
  renderSpeeches,
  runMovedDaysJobs,
  SPOKEN_TESTS,
  selectPendingDonation,
  sendFinishEmails,
  sendReceipts,
  sendRecurringDonationEmails,
  TEST_DONATIONS,
  UNKNOWN_DONATIONS,
  UNKNOWN_TOKENS,
  writeTranscripts,
} from '#modules/donations/public.ts'
import { audioRoutes, NEW_SOUNDS, removeReleasedSounds, VOICE_PREVIEWS, voiceRoutes } from '#modules/media/public.ts'
import { paymentWebhooks, syncAwaited } from '#modules/payments/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { sendReviewMail } from '../review-mail.ts'
import type { Settings } from '../settings/read-settings.ts'
import type { Services } from './services.ts'

/** Registers the modules that a donation passes through: sounds and voices, payment, alert. */
export async function registerDonationRoutes(
  app: App,
  services: Services,
  { operatorAddress, rateLimit }: Settings,
): Promise<void> {
  const { platform, access, alerts, media, donations, payments } = services
  const { db, log, limit, jobs } = platform
  const { hub, streamChanged } = alerts
  const { speech } = donations
  const common = { ...platform, ...access }
  const unknownNames = limit(UNKNOWN_CREATORS)
  donationRoutes(app, {
    ...speech,
    ...common,
    ...alerts,
    ...media,
    ...payments,
    ...donations,
    limit: limit(NEW_DONATIONS),
    unknownIds: limit(UNKNOWN_DONATIONS),
    attemptKeys: createAttemptKeys({ secret: platform.secret, enabled: rateLimit }),
    exports: limit(RECEIVED_EXPORTS),
    newRefunds: limit(NEW_REFUNDS),
    evidence: limit(EVIDENCE_FILES),
    tests: limit(TEST_DONATIONS),
    spokenTests: limit(SPOKEN_TESTS),
    pollForWaitingDonor: (donationId) => {
      syncAwaited(payments.paymentSync, selectPendingDonation(donationId)).catch((error: unknown) =>
        log.warn({ err: error, donationId }, 'payment of a waiting donor not synced'),
      )
    },
  })
  operatorDonationRoutes(app, { ...common, ...donations })
  recurringDonationRoutes(app, {
    ...common,
    ...donations.recurringDonations,
    unknownTokens: limit(UNKNOWN_TOKENS),
    changes: limit(RECURRING_DONATION_CHANGES),
  })
  await sendRecurringDonationEmails(platform)
  await askSupporters({ ...donations.recurringDonations, jobs })
  await sendReceipts(platform)
  await sendFinishEmails({
    ...platform,
    payments: payments.payments,
    donorSecrets: donations.donorSecrets,
    finishEmails: limit(FINISH_EMAILS),
  })
  await sendReviewMail({ ...platform, operatorAddress })
  await renderSpeeches({ ...speech, jobs })
  await writeTranscripts({ ...platform, ...alerts, ...media })
  await runMovedDaysJobs({ db, jobs, goalChanged: alerts.goalChanged })
  await paymentWebhooks(app, {
    ...payments.paymentSync,
    ...payments,
    checkAccountSoon: payments.payments.checkAccountSoon,
  })
  await audioRoutes(app, { ...common, encoder: media.encoder, limit: limit(NEW_SOUNDS) })
  await removeReleasedSounds(platform)
  voiceRoutes(app, {
    ...common,
    voices: media.voices,
    unknownNames,
    previewLimits: {
      perAddress: limit(VOICE_PREVIEWS.perAddress),
      paidCharacters: limit(VOICE_PREVIEWS.paidCharacters),
    },
  })
  moderationRoutes(app, {
    ...common,
    ...alerts,
    checks: limit(MESSAGE_CHECKS),
    changes: limit(RULE_CHANGES),
    trials: limit(RULE_TRIALS),
    unknownNames,
    async rulesChanged(creatorId) {
      await streamChanged(creatorId)
      await rejudgeWaitingAlerts({ db, ...alerts }, creatorId)
    },
  })
  blockedDonorRoutes(app, {
    ...common,
    ...alerts,
    payments: payments.payments,
    newBlocks: limit(NEW_BLOCKS),
    unknownNames,
  })
  rehearsalRoutes(app, {
    ...speech,
    ...common,
    hub,
    spokenTests: limit(SPOKEN_TESTS),
    rehearsals: limit(REHEARSALS),
  })
  alertRoutes(app, {
    ...common,
    hub,
    isDonor: donations.isDonor,
    newKeys: limit(NEW_OVERLAY_KEYS),
    unknownIds: limit(UNKNOWN_DONATIONS),
  })
  await styleRoutes(app, { ...common, checks: limit(CSS_CHECKS) })
  variationRoutes(app, {
    ...common,
    calls: limit(VARIATION_CALLS),
    variationsChanged: streamChanged,
  })
}
