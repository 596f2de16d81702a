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
  createAttemptKeys,
  donationRoutes,
  EVIDENCE_FILES,
  FINISH_EMAILS,
  NEW_DONATIONS,
  NEW_REFUNDS,
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
import { paymentChanged, paymentWebhooks, syncAwaited } from '#modules/payments/public.ts'
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
  const { limit, paymentSync, speech, log } = services
  donationRoutes(app, {
    ...speech,
    ...services,
    limit: limit(NEW_DONATIONS),
    unknownIds: limit(UNKNOWN_DONATIONS),
    attemptKeys: createAttemptKeys({ secret: services.secret, enabled: rateLimit }),
    exports: limit(RECEIVED_EXPORTS),
    newRefunds: limit(NEW_REFUNDS),
    evidence: limit(EVIDENCE_FILES),
    tests: limit(TEST_DONATIONS),
    spokenTests: limit(SPOKEN_TESTS),
    pollForWaitingDonor: (donationId) => {
      syncAwaited(paymentSync, selectPendingDonation(donationId)).catch((error: unknown) =>
        log.warn({ err: error, donationId }, 'payment of a waiting donor not synced'),
      )
    },
  })
  recurringDonationRoutes(app, {
    ...services,
    ...services.recurringDonations,
    unknownTokens: limit(UNKNOWN_TOKENS),
    changes: limit(RECURRING_DONATION_CHANGES),
  })
  await sendRecurringDonationEmails(services)
  await sendReceipts(services)
  await sendFinishEmails({ ...services, finishEmails: limit(FINISH_EMAILS) })
  await sendReviewMail({ ...services, operatorAddress })
  await renderSpeeches({ ...speech, jobs: services.jobs })
  await writeTranscripts(services)
  await runMovedDaysJobs(services)
  await paymentWebhooks(app, {
    ...services,
    paymentChanged: (paymentId) => paymentChanged(paymentSync, paymentId),
  })
  await audioRoutes(app, { ...services, limit: limit(NEW_SOUNDS) })
  await removeReleasedSounds(services)
  voiceRoutes(app, {
    ...services,
    unknownNames: limit(UNKNOWN_CREATORS),
    previewLimits: {
      perAddress: limit(VOICE_PREVIEWS.perAddress),
      paidCharacters: limit(VOICE_PREVIEWS.paidCharacters),
    },
  })
  moderationRoutes(app, {
    ...services,
    checks: limit(MESSAGE_CHECKS),
    changes: limit(RULE_CHANGES),
    trials: limit(RULE_TRIALS),
    unknownNames: limit(UNKNOWN_CREATORS),
    async rulesChanged(creatorId) {
      await services.hub.publish({ type: 'changed', creatorId })
      await rejudgeWaitingAlerts(services, creatorId)
    },
  })
  blockedDonorRoutes(app, { ...services, newBlocks: limit(NEW_BLOCKS), unknownNames: limit(UNKNOWN_CREATORS) })
  rehearsalRoutes(app, {
    ...speech,
    ...services,
    spokenTests: limit(SPOKEN_TESTS),
    rehearsals: limit(REHEARSALS),
  })
  alertRoutes(app, { ...services, newKeys: limit(NEW_OVERLAY_KEYS), unknownIds: limit(UNKNOWN_DONATIONS) })
  await styleRoutes(app, { ...services, checks: limit(CSS_CHECKS) })
  variationRoutes(app, {
    ...services,
    calls: limit(VARIATION_CALLS),
    variationsChanged: (creatorId) => services.hub.publish({ type: 'changed', creatorId }),
  })
}
