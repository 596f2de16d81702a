import type { TestDonation, TestDonationSent } from '@aplauso/contract/donations'
import type { Features } from '@aplauso/contract/features'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Viewer } from '#modules/access/public.ts'
import { findVariation, insertTestAlert, type LiveHub, type TestSpeech } from '#modules/alerts/public.ts'
import { creatorFor, isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { type CreatorSpeechRequest, type SpeakDeps, speak } from '../speech/speak.ts'
import { SPEECH_WAIT_MS } from '../speech/speech-waits.ts'

/** Per account: beyond it tests are shown without speech, because paid messages would wait behind them. */
export const SPOKEN_TESTS: RateRule = { name: 'spoken_tests', points: 20, windowSeconds: (10 * MINUTE_MS) / SECOND_MS }

/** Per creator: each is a row, a lock of the creator and a frame to every socket. */
export const TEST_DONATIONS: RateRule = {
  name: 'test_donations',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type TestSpeechDeps = SpeakDeps & { db: Database; spokenTests: RateLimit; log: FastifyBaseLogger }
export type TestDonationDeps = TestSpeechDeps & { hub: LiveHub; tests: RateLimit }

/**
 * Sends a test alert like a paid donation, with speech, sequence and delivery, but without money. Ends with
 * rate_limited, and with not_found for a variation of another creator.
 */
export async function sendTestDonation(
  deps: TestDonationDeps,
  creatorId: string,
  test: TestDonation,
): Promise<z.infer<typeof TestDonationSent>> {
  await deps.tests.take(creatorId)
  const { variationId } = test
  const variation = variationId === undefined ? undefined : await findVariation(deps.db, creatorId, variationId)
  const speech = await speakTest(deps, creatorId, test)
  const { donation_goal_cents, total_received_cents, private_received_cents, ...alert } = await insertTestAlert(
    { db: deps.db, announcer: deps.hub.announcer },
    creatorId,
    test,
    { speech, variation },
  )
  await deps.hub.alertCreated(alert, { donation_goal_cents, total_received_cents, private_received_cents })
  return {
    id: alert.id,
    donorName: alert.donor_name,
    message: alert.message,
    amount: alert.amount_cents,
    currency: alert.currency,
    createdAt: alert.created_at.toISOString(),
    paidAt: alert.created_at.toISOString(),
    audioUrl: alert.audio_url,
    voice: alert.voice,
    status: 'paid',
    alertStatus: 'waiting',
    refunded: cents(0),
    chargedBack: cents(0),
    refundPending: cents(0),
    private: false,
    monthsInRow: null,
    test: true,
  }
}

/**
 * Speech of the message in the creator's voice, as for a donor of this amount; undefined if the test is shown without.
 */
export async function speakTest(
  deps: TestSpeechDeps,
  creatorId: string,
  test: TestDonation,
): Promise<TestSpeech | undefined> {
  if (!deps.voices.configured) return undefined
  const creator = await findSpokenCreator(deps.db, creatorId, test)
  if (creator === undefined) return undefined
  try {
    await deps.spokenTests.take(creatorId)
    const request = { creatorId, voiceId: null, preferredAccent: null, creator }
    return await withinTime(speak(deps, test.message, request), SPEECH_WAIT_MS, 'The speech of a test was not ready')
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === 'rate_limited'
    if (!isLimited) deps.log.warn({ err: error, creatorId }, 'test alert is shown without speech')
    return undefined
  }
}

async function findSpokenCreator(
  db: Database,
  creatorId: string,
  test: TestDonation,
): Promise<CreatorSpeechRequest['creator'] | undefined> {
  const { ttsEnabled, minDonationForTts, ttsVoiceId } = test.speech ?? {}
  const creator = await db
    .selectFrom('creators')
    .innerJoin('users', 'users.id', 'creators.user_id')
    .select(['subscription_plan as plan', 'language', 'tts_voice_id as voiceId'])
    .where('creators.user_id', '=', creatorId)
    .where(sql<boolean>`coalesce(${ttsEnabled ?? null}::boolean, tts_enabled)`)
    .where(
      sql<boolean>`coalesce(${minDonationForTts ?? null}::bigint, min_donation_for_tts_cents) <= ${test.amountEuro}`,
    )
    .executeTakeFirst()
  return creator && { ...creator, ...(ttsVoiceId !== undefined && { voiceId: ttsVoiceId }) }
}

/**
 * Creator whose alerts a test is shown on: the caller, or, if the operator lets agencies test, a creator that the
 * agency manages. Ends with forbidden for any other creator.
 */
export async function testedCreator(
  deps: { db: Database; features: Features },
  viewer: Viewer,
  slugOrId: string,
): Promise<string> {
  if (viewer.userType !== 'agency') {
    if (slugOrId !== viewer.slug && slugOrId !== viewer.id)
      throw new AppError('forbidden', 'Only your own alerts can be tested')
    return viewer.id
  }
  if (!deps.features.testDonations) throw new AppError('forbidden', 'Agencies cannot test alerts on this server')
  const creator = await deps.db.selectFrom('users').select('id').where(isCreatorBySlugOrId(slugOrId)).executeTakeFirst()
  return creatorFor(deps, viewer, creator?.id)
}
