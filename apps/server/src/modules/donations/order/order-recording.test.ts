import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted, ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { describe, expect, test } from 'vitest'
import { recordPaymentChange } from '#modules/payments/public.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { soundActions } from '#testing/sounds.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { syncDonationPayment } from '../settlement/sync-donation-payment.ts'

const app = useApp()
const { change, faults, paymentOf, received, row } = usePayments(app)
const { upload, play } = soundActions(app)

const start = (creator: SignedIn, order: Record<string, unknown>, token?: string, headers?: Record<string, string>) =>
  app().call<DonationStarted & Problem>('/api/donations/create-payment', {
    token,
    body: { creatorSlug: creator.user.slug, amountEuro: 10, ...order },
    ...(headers === undefined ? {} : { headers }),
  })

const alertsWith = (audioUrl: string) =>
  app().database.db.selectFrom('alerts').selectAll().where('audio_url', '=', audioUrl).execute()

const refusal = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.errors?.[0]?.path]

describe('A recording', () => {
  test('is played by the alert of its donation without speech, also in a replay, and is in the creator’s list', async () => {
    const creator = await app().register('creator')
    const audioUrl = await upload()
    const donation = await app().donate(creator.user.slug, { audioUrl, audioType: 'custom' })
    await app().pay(donation)
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    const [alert] = await overlay.until('donation')
    expect(alert?.payload).toMatchObject({ audioUrl, message: 'Olá!', replay: true })
    expect(alert?.payload).not.toHaveProperty('voice')
    expect(await play(audioUrl)).toEqual({ status: 200, type: 'audio/mpeg' })
    expect(await received(creator.token)).toMatchObject([{ audioUrl, voice: null }])
    await app().call(`/api/alerts/${alert?.payload.id}/replay`, { method: 'POST', token: creator.token })
    const [, again] = await overlay.until('donation', 2)
    expect(again?.payload).toMatchObject({ audioUrl, replay: true })
    overlay.close()
  })

  test('makes the donation one with a recording under either field name, whatever its audio type', async () => {
    const creator = await app().register('creator')
    for (const named of ['audioUrl', 'customAudioUrl']) {
      const address = await upload()
      const { body } = await start(creator, { [named]: address, audioType: 'tts', message: 'Olá' })
      expect(await row(body.donationId)).toMatchObject({
        audio_type: 'custom',
        audio_url: address,
        sound_id: expect.any(String),
        speech_status: null,
      })
    }
  })

  test('is used once', async () => {
    const creator = await app().register('creator')
    const audioUrl = await upload()
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(creator, { audioUrl })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    expect(refusal(await start(creator, { customAudioUrl: audioUrl }))).toEqual([
      400,
      'validation_failed',
      'customAudioUrl',
    ])
  })

  test('uploaded again counts as another recording', async () => {
    const creator = await app().register('creator')
    const one = await upload(undefined, 440)
    const other = await upload(undefined, 440)
    expect((await start(creator, { audioUrl: one })).status).toBe(201)
    expect((await start(creator, { audioUrl: other })).status).toBe(201)
  })

  test('uploaded by an account can be used only by that account', async () => {
    const creator = await app().register('creator')
    const [owner, other] = [await app().register('fan'), await app().register('fan')]
    const audioUrl = await upload(owner.token)
    for (const token of [undefined, other.token]) {
      expect(refusal(await start(creator, { audioUrl }, token))).toEqual([400, 'validation_failed', 'audioUrl'])
    }
    expect((await start(creator, { audioUrl }, owner.token)).status).toBe(201)
  })

  test('is not used up by an order for an unknown creator', async () => {
    const creator = await app().register('creator')
    const audioUrl = await upload()
    const nobody = { ...creator, user: { ...creator.user, slug: 'nobody-at-all' } }
    expect((await start(nobody, { audioUrl })).status).toBe(404)
    expect((await start(creator, { audioUrl })).status).toBe(201)
  })

  test('belongs to the first of many attempts with one Idempotency-Key, and all of them get its checkout', async () => {
    const creator = await app().register('creator')
    const audioUrl = await upload()
    const key = { 'idempotency-key': `recording-${audioUrl}` }
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(creator, { audioUrl }, undefined, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.donationId)).size).toBe(1)
    const other = await start(creator, { audioUrl: await upload() }, undefined, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})

test.each([
  'https://evil.example/x.mp3',
  '//evil.example/x.mp3',
  '/media/sounds/0123456789abcdef0123456789abcdef-01234567.mp3',
  '/media/../notification.mp3',
  'blob:https://evil.example/1',
  'data:audio/mpeg;base64,AAAA',
])('The address %s is refused, because no upload has returned it', async (address) => {
  const creator = await app().register('creator')
  for (const path of ['audioUrl', 'customAudioUrl']) {
    expect(refusal(await start(creator, { [path]: address }))).toEqual([400, 'validation_failed', path])
  }
  expect(refusal(await start(creator, { audioUrl: `${await upload()}?x` }))).toEqual([
    400,
    'validation_failed',
    'audioUrl',
  ])
  const { db } = app().database
  const rows = await db.selectFrom('donations').select('id').where('creator_id', '=', creator.user.id).execute()
  expect(rows).toEqual([])
})

test('Two recordings in one order and an unknown recording get different errors', async () => {
  const creator = await app().register('creator')
  const two = await start(creator, { audioUrl: await upload(), customAudioUrl: await upload() })
  expect(refusal(two)).toEqual([400, 'validation_failed', 'customAudioUrl'])
  expect(refusal(await start(creator, { audioType: 'custom' }))).toEqual([400, 'validation_failed', 'audioUrl'])
})

describe('A donor who retries after a failed payment', () => {
  const failed = async (creator: SignedIn, token?: string) => {
    const audioUrl = await upload(token)
    const donation = await app().donate(creator.user.slug, { audioUrl }, token)
    await app().pay(donation, 'failed')
    return { audioUrl, donation, retryOf: donation.donationId }
  }

  test('reuses the recording, which is played once', async () => {
    const creator = await app().register('creator')
    const { audioUrl, retryOf } = await failed(creator)
    const again = await start(creator, { audioUrl, retryOf })
    expect(again.status).toBe(201)
    await app().pay(again.body)
    expect(await alertsWith(audioUrl)).toMatchObject([{ donation_id: again.body.donationId }])
    expect(await row(retryOf)).toMatchObject({ audio_url: null, sound_id: null, status: 'failed' })
    expect(refusal(await start(creator, { audioUrl, retryOf }))).toEqual([400, 'validation_failed', 'audioUrl'])
  })

  test('reuses it over any number of retries', async () => {
    const creator = await app().register('creator')
    const { audioUrl, retryOf } = await failed(creator)
    const second = await start(creator, { audioUrl, retryOf })
    const third = await start(creator, { audioUrl, retryOf: second.body.donationId })
    await app().pay(third.body)
    expect(await alertsWith(audioUrl)).toMatchObject([{ donation_id: third.body.donationId }])
  })

  test('gets no recording of another account, of another creator or of a paid donation', async () => {
    const [creator, elsewhere] = [await app().register('creator'), await app().register('creator')]
    const [donor, stranger] = [await app().register('fan'), await app().register('fan')]
    const { audioUrl, donation, retryOf } = await failed(creator, donor.token)
    const expected = [400, 'validation_failed', 'audioUrl']
    for (const token of [undefined, stranger.token]) {
      expect(refusal(await start(creator, { audioUrl, retryOf }, token))).toEqual(expected)
    }
    expect(refusal(await start(elsewhere, { audioUrl, retryOf }, donor.token))).toEqual(expected)
    expect(refusal(await start(creator, { audioUrl: await upload(stranger.token), retryOf }))).toEqual(expected)
    expect(refusal(await start(creator, { audioUrl, retryOf: "'; drop table" }, donor.token))).toEqual(expected)
    expect(await row(donation.donationId)).toMatchObject({ audio_url: audioUrl })

    const paid = await app().donate(creator.user.slug, { audioUrl: await upload() })
    await app().pay(paid)
    const { audio_url } = await row(paid.donationId)
    expect(refusal(await start(creator, { audioUrl: audio_url, retryOf: paid.donationId }))).toEqual(expected)
  })

  test('reuses it for a changed order without the donation’s id, if the provider opened no checkout', async () => {
    const [creator, elsewhere] = [await app().register('creator'), await app().register('creator')]
    const [donor, stranger] = [await app().register('fan'), await app().register('fan')]
    const audioUrl = await upload(donor.token)
    await faults({ status: 503 })
    expect((await start(creator, { audioUrl }, donor.token)).status).toBe(502)
    await faults({})
    const expected = [400, 'validation_failed', 'audioUrl']
    for (const token of [undefined, stranger.token]) {
      expect(refusal(await start(creator, { audioUrl }, token))).toEqual(expected)
    }
    expect(refusal(await start(elsewhere, { audioUrl }, donor.token))).toEqual(expected)
    const changed = { audioUrl, amountEuro: 12 }
    const again = await Promise.all(Array.from({ length: 4 }, () => start(creator, changed, donor.token)))
    expect(again.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    await app().pay(again.find(({ status }) => status === 201)?.body ?? expect.fail('nobody has it'))
    expect(await alertsWith(audioUrl)).toHaveLength(1)
  })

  test('does not get the recording while the provider is still being called', async () => {
    const creator = await app().register('creator')
    const { audioUrl, donation } = await failed(creator)
    const opening = { checkout_url: null, opening_until: new Date(Date.now() + 60_000) }
    await change(donation.donationId, opening)
    expect(refusal(await start(creator, { audioUrl }))).toEqual([400, 'validation_failed', 'audioUrl'])
    await change(donation.donationId, { ...opening, opening_until: new Date(0) })
    expect((await start(creator, { audioUrl })).status).toBe(201)
  })

  test('during the erasure of their account waits for no lock that the erasure needs', async () => {
    const creator = await app().register('creator')
    const donor = await app().register('fan')
    const { audioUrl, retryOf } = await failed(creator, donor.token)
    const { started } = await app()
      .database.db.transaction()
      .execute(async (tx) => {
        // Locks as an erasure does: donations first, then the account.
        await tx.selectFrom('donations').select('id').where('id', '=', retryOf).forUpdate().execute()
        const started = start(creator, { audioUrl, retryOf }, donor.token)
        await untilBlocked(app())
        await tx.selectFrom('users').select('id').where('id', '=', donor.user.id).forUpdate().execute()
        return { started }
      })
    expect((await started).status).toBe(201)
  })

  test('while the first payment arrives late: the recording ends with one of the two, and no alert is lost', async () => {
    const creator = await app().register('creator')
    await faults({ noWebhook: true })
    const rounds = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const audioUrl = await upload()
        const first = await app().donate(creator.user.slug, { audioUrl })
        await app().end(first, 'paid')
        return { audioUrl, first }
      }),
    )
    for (const { audioUrl, first } of rounds) {
      const { donationSync } = app().running
      const question = (await recordPaymentChange(donationSync.db, paymentOf(first))) ?? expect.fail('unknown payment')
      const [again] = await Promise.all([
        start(creator, { audioUrl, retryOf: first.donationId }),
        syncDonationPayment(donationSync, question),
      ])
      expect([201, 400]).toContain(again.status)
      if (again.status === 201) {
        await app().end(again.body, 'paid')
        const next =
          (await recordPaymentChange(donationSync.db, paymentOf(again.body))) ?? expect.fail('unknown payment')
        await syncDonationPayment(donationSync, next)
      }
      const winner = again.status === 201 ? again.body.donationId : first.donationId
      expect(await alertsWith(audioUrl)).toMatchObject([{ donation_id: winner }])
      expect((await row(first.donationId)).status).toBe('paid')
    }
    const { body } = await app().call<ReceivedDonation[]>('/api/donations/my', { token: creator.token })
    expect(body.filter(({ audioUrl }) => audioUrl !== null)).toHaveLength(rounds.length)
  })
})
