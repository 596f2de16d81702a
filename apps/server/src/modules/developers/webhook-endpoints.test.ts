import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, WEBHOOK_ENDPOINTS_MAX } from '@aplauso/contract/limits'
import { afterAll, describe, expect, test } from 'vitest'
import { putPlan } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { ALL_EVENTS, webhookActions } from '#testing/webhook-endpoints.ts'
import { startWebhookReceiver, verified } from '#testing/webhook-receiver.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.close())
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
const strict = useApp()
const { pro, add, endpoint, otherSender, paid } = webhookActions(app, receiver)
const LATER = new Date(Date.now() + DAY_MS)

describe('An endpoint', () => {
  test('that answers 410 or fails for five days is disabled with an email, and gets waiting messages once enabled', async () => {
    const gone = await endpoint()
    receiver.answer(gone.path, 410)
    await paid(gone.owner.user.slug)
    const letter = await untilEmail(app().dataDir, gone.owner.user.email, 'foi desligado')
    expect(letter.text).toContain('/settings/developer')
    expect(await gone.state()).toMatchObject({ enabled: false, disabledReason: 'failing' })

    const failing = await endpoint()
    receiver.answer(failing.path, 500)
    const days = (count: number) => new Date(Date.now() - count * DAY_MS)
    const tryNow = async (tries: number) => {
      await failing.setMessages({ next_attempt_at: new Date(0), error: null })
      await otherSender().round()
      await failing.untilLogged({ tries, error: 'status' })
    }
    await failing.addMessages(1, LATER)
    await failing.setMessages({ attempts: 2 })
    await tryNow(3)
    expect(await failing.state()).toMatchObject({ enabled: true, disabledReason: null })
    // Two failures three days apart are not one run of failures.
    await failing.set({ failing_since: days(6), last_failed_at: days(3) })
    await tryNow(4)
    expect(await failing.state()).toMatchObject({ enabled: true })
    await failing.set({ failing_since: days(6), last_failed_at: days(1) })
    await tryNow(5)
    expect(await failing.state()).toMatchObject({ enabled: false, disabledReason: 'failing' })
    expect(await failing.log()).toMatchObject([{ status: 'waiting', nextTryAt: null }])

    receiver.answer(failing.path, 200)
    await failing.setMessages({ next_attempt_at: new Date(0) })
    const sender = otherSender()
    await sender.round()
    await sender.idle()
    expect(failing.received()).toHaveLength(3)
    expect((await failing.change({ enabled: true })).body).toMatchObject({ enabled: true, disabledReason: null })
    await failing.untilLogged({ status: 'delivered', tries: 6 })
  })

  test('sends one test message on request, also while it is disabled', async () => {
    const { path, secret, received, until, untilLogged, change, test: sendTest, log } = await endpoint()
    expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, disabledReason: 'by_creator' })
    expect((await sendTest()).body).toMatchObject({ type: 'ping', status: 'waiting' })
    await until(1)
    const [message] = received()
    expect(message && verified(secret, message)).toMatchObject({ type: 'ping', data: { test: true, amount: 500 } })
    await untilLogged({ type: 'ping', status: 'delivered' })
    receiver.answer(path, 404)
    await sendTest()
    await untilLogged({ type: 'ping', status: 'failed', answerStatus: 404, tries: 1 })
    expect((await log('?limit=1')).map(({ status }) => status)).toEqual(['failed'])
  })

  test('gets a new secret, and the previous one also signs for a day', async () => {
    const { secret: former, set, received, until, changeSecret, test: sendTest } = await endpoint()
    const { body } = await changeSecret()
    expect([body.secret === former, /^whsec_[A-Za-z0-9+/]{43}=$/.test(body.secret)]).toEqual([false, true])
    await sendTest()
    await until(1)
    await set({ previous_secret_until: new Date(0) })
    await sendTest()
    await until(2)
    const [during, after] = received()
    if (during === undefined || after === undefined) throw new Error('too little came')
    for (const secret of [former, body.secret]) expect(verified(secret, during)).toMatchObject({ type: 'ping' })
    expect(verified(body.secret, after)).toMatchObject({ type: 'ping' })
    expect(() => verified(former, after)).toThrow('No matching signature')
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
  })

  test('is changed and deleted by its creator only, and parallel creations stop at five', async () => {
    const { owner, id, change, state } = await endpoint()
    const stranger = await pro()
    const at = `/api/webhook-endpoints/${id}`
    for (const [path, method, body] of [
      [at, 'PATCH', { enabled: false }],
      [at, 'DELETE', undefined],
      [`${at}/secret`, 'POST', undefined],
      [`${at}/test`, 'POST', undefined],
      [`${at}/deliveries`, 'GET', undefined],
      ['/api/webhook-endpoints/1', 'PATCH', {}],
    ] as const) {
      const answer = await app().call<Problem>(path, { token: stranger.token, method, body })
      expect([path, answer.status]).toEqual([path, 404])
    }
    const changed = await change({ url: 'https://bot.example.com/novo#x', events: ['donation.refunded'] })
    expect(changed.body).toMatchObject({
      url: 'https://bot.example.com/novo',
      events: ['donation.refunded'],
      enabled: true,
    })
    expect(await state()).toEqual(changed.body)
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(owner, 'https://bot.example.com')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WEBHOOK_ENDPOINTS_MAX - 1)
    expect(answers.filter(({ body }) => body.code === 'plan_limit_reached')).toHaveLength(8 - WEBHOOK_ENDPOINTS_MAX)
    await app().call(at, { token: owner.token, method: 'DELETE' })
    expect(await state()).toBeUndefined()
    expect((await add(owner, 'https://bot.example.com')).status).toBe(201)
  })

  test('receives nothing while the creator’s plan has no webhooks, and again once the plan is back', async () => {
    const { owner, received, until, state, test: sendTest, change } = await endpoint()
    await putPlan(app(), owner, 'creator')
    await paid(owner.user.slug)
    const { db } = app().database
    const events = db.selectFrom('donation_events').selectAll().where('creator_id', '=', owner.user.id)
    await expect.poll(() => events.execute()).toEqual([])
    expect(await state()).toMatchObject({ enabled: false, disabledReason: 'plan' })
    expect((await sendTest()).body.code).toBe('plan_limit_reached')
    expect((await add(owner, 'https://bot.example.com')).body.code).toBe('plan_limit_reached')
    expect((await change({ enabled: true })).body).toMatchObject({ enabled: false, disabledReason: 'plan' })
    await putPlan(app(), owner, 'agency')
    expect(await state()).toMatchObject({ enabled: true, disabledReason: null })
    const { donationId } = await paid(owner.user.slug)
    await until(1)
    expect(received().map(({ body }) => JSON.parse(body).data.id)).toEqual([donationId])
  })

  test('is refused at an address that is not public, or without https', async () => {
    const creator = await pro(strict)
    for (const url of [
      'http://bot.example.com',
      'https://127.0.0.1/x',
      'https://0x7f.1',
      'https://2130706433',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1',
      'https://localhost:8080',
      'https://bot.localhost.',
      'https://localhost..',
      'https://printer.local',
      'https://metadata.google.internal',
      'https://intranet',
      'https://168.63.129.16/metadata',
      'https://100.100.100.200',
      'https://192.0.0.192',
      'https://[fd00:ec2::254]',
      'https://[::ffff:168.63.129.16]',
      'https://[64:ff9b::a83f:8110]',
      'https://161.26.0.6',
      'https://bot.example.com:22',
      'https://8.8.8.8:25',
      'https://bot.example.com:1023',
      'https://ana:segredo@bot.example.com',
      'ftp://bot.example.com',
      'bot.example.com',
      '',
    ]) {
      const { status, body } = await add(creator, url, ALL_EVENTS, strict)
      expect([url, status, body.code, body.errors?.[0]?.path]).toEqual([url, 400, 'validation_failed', 'url'])
    }
  })

  test('is accepted at port 443 of a public address, or at a port from 1024 on', async () => {
    const creator = await pro(strict)
    for (const url of [
      'https://bot.example.com:8443/hook?a=1',
      'https://bot.example.com:1024',
      'https://8.8.8.8',
      'https://[2606:4700::1111]/',
    ]) {
      expect((await add(creator, url, ALL_EVENTS, strict)).status).toBe(201)
    }
  })
})
