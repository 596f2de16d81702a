import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue, HeldAlert } from '@aplauso/contract/alerts'
import type { DonationStarted } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { afterAll, beforeEach, expect, onTestFinished } from 'vitest'
import { settleDonation } from '#modules/donations/settlement/settle-donation.ts'
import { TRANSCRIPTS, type TranscriptDeps } from '#modules/donations/transcripts/write-transcripts.ts'
import { usePayments } from './payments.ts'
import { soundActions } from './sounds.ts'
import { useApp } from './test-app.ts'
import { startTranscriptionServer } from './transcription-server.ts'

/** A transcript with a term that holds the alert. */
export const HELD = 'A minha avó diz nabo e ri'
export const OWN_SOUND = '/media/sounds/own.mp3'

/** An app with a transcription server, and creators who have rules. */
export async function useTranscripts() {
  const server = await startTranscriptionServer()
  afterAll(() => server.close())
  beforeEach(() => {
    Object.assign(server, { fault: undefined, transcript: 'Boa noite a todos', calls: [], delayUntil: undefined })
  })

  const app = useApp({ STT_URL: `${server.url}/v1`, STT_KEY: 'sk-secret' })
  const { row, change, paymentOf } = usePayments(app)
  const { upload } = soundActions(app)

  /** A creator whose rules hold, cover and silence one term each, and whose alerts otherwise play a custom sound. */
  async function openCreator(rules: object = {}) {
    const creator = await app().register('creator')
    const { token } = creator
    const { slug, id: creatorId } = creator.user
    const call = <Body>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST') =>
      app().call<Body>(path, { token, body, method })
    await call('/api/moderation/settings', rules, 'PATCH')
    const words = { nabo: 'hold', couve: 'mask', alface: 'silence', cenoura: 'warn' }
    for (const [pattern, action] of Object.entries(words)) await call('/api/moderation/words', { pattern, action })
    await app()
      .database.db.updateTable('creators')
      .set({ custom_audio_url: OWN_SOUND })
      .where('user_id', '=', creatorId)
      .execute()

    const give = async (order: object = {}, donor?: SignedIn) =>
      app().donate(slug, { audioUrl: await upload(donor?.token), ...order }, donor?.token)
    async function said(spoken: string, order: object = {}) {
      server.transcript = spoken
      const donation = await give(order)
      await untilHeard(donation)
      await app().pay(donation)
      return donation
    }
    /** Creates a paid donation whose transcript the server delays until `answer` is called. */
    async function late(spoken: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      Object.assign(server, { transcript: spoken, delayUntil: promise })
      const donation = await give()
      await settle(donation)
      return {
        donation,
        async answer() {
          resolve()
          await untilHeard(donation)
          await untilDone()
        },
      }
    }
    const alertOf = ({ donationId }: DonationStarted) =>
      app().database.db.selectFrom('alerts').selectAll().where('donation_id', '=', donationId).executeTakeFirst()
    const listHeld = async () => (await call<HeldAlert[]>('/api/alerts/held')).body
    const queue = async () => (await call<AlertQueue>('/api/alerts/queue')).body
    return { creator, creatorId, slug, token, call, give, said, late, alertOf, listHeld, queue }
  }

  const untilHeard = ({ donationId }: DonationStarted) =>
    expect.poll(async () => (await row(donationId)).transcript_status).toMatch(/ready|failed/)

  const untilDone = () =>
    expect
      .poll(async () => {
        const { rows } = await app().database.raw.query('select from pgboss.job where name = $1', [TRANSCRIPTS.name])
        return rows.length
      })
      .toBe(0)

  /** Settles as after the longest wait for the transcript. */
  const settle = (donation: DonationStarted) => {
    const snapshot = {
      ...{ paymentId: paymentOf(donation), status: 'paid' as const, amountCents: cents(1_000), currency: 'EUR' },
      ...{ refundedCents: cents(0), chargedBackCents: cents(0) },
    }
    return settleDonation({ db: app().database.db, announcer: undefined, hashFingerprints: () => [] }, snapshot, 0, {
      withoutSpeech: true,
    })
  }

  /** Dependencies of a job that runs beside one waiting for the server. */
  const doing = (transcribe: () => Promise<string>): TranscriptDeps => ({
    ...app().running.transcripts,
    transcriber: { configured: true, transcribe },
  })
  /** Delays the transcript beyond the end of the test. */
  const never = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.delayUntil = promise
    onTestFinished(async () => {
      resolve()
      await untilDone()
    })
  }

  return { app, server, row, change, openCreator, untilHeard, settle, doing, never }
}
