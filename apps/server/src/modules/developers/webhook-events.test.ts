import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { webhookActions } from '#testing/webhook-endpoints.ts'
import { startWebhookReceiver, verified } from '#testing/webhook-receiver.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.close())
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
const { endpoint, paid } = webhookActions(app, receiver)

describe('A donation', () => {
  test('that is paid is sent signed, with the donor’s name and message only', async () => {
    const { owner, secret, received, until, untilLogged, log } = await endpoint()
    const fan = await app().register('fan')
    const donation = await app().donate(owner.user.slug, { receiptEmail: 'rita@example.com' }, fan.token)
    await app().pay(donation)
    await until(1)
    const [message] = received()
    if (message === undefined) throw new Error('nothing came')
    const payload = {
      type: 'donation.paid',
      timestamp: expect.any(String),
      data: {
        id: donation.donationId,
        status: 'paid',
        amount: 1_000,
        currency: 'EUR',
        donorName: 'Rita',
        message: 'Olá!',
        createdAt: expect.any(String),
        refunded: 0,
        chargedBack: 0,
        monthsInRow: null,
        private: false,
      },
    }
    expect(verified(secret, message)).toEqual(payload)
    expect(message.body).not.toMatch(/@|email/)
    expect(message.headers['content-type']).toBe('application/json; charset=utf-8')
    await untilLogged({ status: 'delivered' })
    expect(await log()).toEqual([
      {
        id: message.headers['webhook-id'],
        type: 'donation.paid',
        status: 'delivered',
        tries: 1,
        createdAt: expect.any(String),
        lastTriedAt: expect.any(String),
        nextTryAt: null,
        answerStatus: 204,
        error: null,
        payload,
      },
    ])
  })

  test('that is refunded or charged back is sent each time, to endpoints with that event', async () => {
    const all = await endpoint()
    const some = await endpoint(['donation.charged_back'], all.owner)
    const none = await endpoint(['donation.paid'])
    const donation = await paid(all.owner.user.slug)
    // A message contains the donation's state at the time it is written, so each one is awaited before the next change.
    await all.until(1)
    await app().end(donation, 'refunded', { amount: 250 })
    await all.until(2)
    await app().end(donation, 'charged_back')
    await all.until(3)
    await app().end(donation, 'chargeback_reversed')
    await all.until(4)
    await some.until(1)
    const events = all.received().map(({ body }) => JSON.parse(body))
    expect(events.map(({ type, data }) => [type, data.status, data.refunded, data.chargedBack])).toEqual([
      ['donation.paid', 'paid', 0, 0],
      ['donation.refunded', 'paid', 250, 0],
      ['donation.charged_back', 'charged_back', 250, 750],
      ['donation.chargeback_reversed', 'paid', 250, 0],
    ])
    expect(none.received()).toEqual([])
  })
})
