import type { PushKey } from '@aplauso/contract/push'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemTargets } from '#modules/developers/public.ts'
import { DEVICES, usePushDevices } from '#testing/push-devices.ts'
import { senderOf } from '#testing/push-service.ts'
import { sendNotice } from './send-notices.ts'

const MINUTE_MS = 60_000

const { app, service, device, sender, ordered } = usePushDevices()

describe('A notification', () => {
  test('is encrypted for the device, signed by this server, and limited to its lifetime', async () => {
    const { browser, untilDelivered, paid, list } = await device({ events: ['large'], aboveCents: 1_000 })
    await paid({ amountEuro: 9.99 })
    await paid({ amountEuro: 12.5, donorName: 'Rita', message: 'Olá!' })
    await untilDelivered(1)
    const [message] = browser.received()
    if (message === undefined) throw new Error('nothing came')
    const { body: key } = await app().call<PushKey>('/api/push/key', { token: (await app().register()).token })
    const claims = senderOf(message)
    expect(claims).toMatchObject({ key: key.publicKey, aud: service().origin, sub: expect.stringMatching(/^mailto:/) })
    expect(claims.exp * 1_000).toBeLessThanOrEqual(Date.now() + 24 * 60 * MINUTE_MS)
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    const [shown] = browser.messages()
    expect(shown).toEqual({
      kind: 'large',
      title: expect.stringMatching(/^Recebeste 12,50\s€$/u),
      body: 'Uma doação de Rita.',
      tag: message.headers.topic,
      url: '/live',
    })
    await expect.poll(async () => (await list())[0]?.lastSentAt).not.toBeNull()
    expect(browser.received()).toHaveLength(1)
  })

  test('about held alerts has their number and nothing about donors, and events within a minute share the next one', async () => {
    const { browser, untilDelivered, untilNoticesExist, notices, holdAll, paid, owner } = await device({
      events: ['held'],
    })
    await holdAll()
    await paid({ donorName: 'Rita', message: 'Segredo' })
    await untilDelivered(1)
    const [first] = browser.messages()
    expect(first).toMatchObject({ kind: 'held', title: '1 alerta à espera de aprovação', url: '/live' })
    expect(JSON.stringify(first)).not.toMatch(/Rita|Segredo|€/)
    const second = await paid()
    const third = await paid()
    await untilNoticesExist(2)
    const [, gathered] = await notices()
    await expect
      .poll(async () => (await notices())[1]?.donation_ids.toSorted(), { interval: 20 })
      .toEqual([second.donationId, third.donationId].toSorted())
    // Its job would start a minute after the first; the test runs it now.
    const { rows: jobs } = await sql<{ waits: boolean }>`
      select start_after > now() + interval '40 seconds' as waits from pgboss.job
      where name = 'push' and data -> 'payload' ->> 'noticeId' = ${gathered?.id}
    `.execute(app().database.db)
    expect(jobs).toEqual([{ waits: true }])
    await sender().send(gathered?.id ?? '')
    expect(browser.messages()[1]).toMatchObject({ title: '3 alertas à espera de aprovação', tag: first?.tag })

    // An alert that is decided meanwhile sends nothing.
    const decided = await ordered((await notices())[0]?.subscription_id ?? '', owner.user.id, { kind: 'held' })
    await sql`update held_alerts set state = 'rejected' where creator_id = ${owner.user.id}`.execute(app().database.db)
    await sender().send(decided)
    expect(browser.received()).toHaveLength(2)
  })

  test('waits while the held alerts are judged by newer rules', async () => {
    const { browser, holdAll, paid, owner, device: own } = await device({ events: [] })
    await holdAll()
    await paid()
    const { db } = app().database
    const stale = (is: boolean) =>
      sql`update held_alerts set is_stale = ${is} where creator_id = ${owner.user.id}`.execute(db)
    await db
      .updateTable('push_subscriptions')
      .set({ events: ['held'] })
      .where('id', '=', own.id)
      .execute()
    await stale(true)
    const { send, jobs } = sender()
    const id = await ordered(own.id, owner.user.id, { kind: 'held' })
    await send(id)
    expect(browser.received()).toEqual([])
    expect(jobs).toEqual([{ payload: { noticeId: id, tries: 1 }, startAfterSeconds: 2 }])
    await stale(false)
    await send(id, 1)
    expect(browser.messages()).toHaveLength(1)
  })

  test('about large donations has their total, no name of a held one, and no refunded one', async () => {
    const { browser, paid, owner, device: own, holdAll } = await device({ events: [] })
    const { db } = app().database
    const first = await paid({ amountEuro: 50 })
    const second = await paid({ amountEuro: 30 })
    const gone = await paid({ amountEuro: 70 })
    await app().end(gone, 'refunded')
    await app().untilStatus(gone.donationId, 'refunded')
    await holdAll()
    const held = await paid({ amountEuro: 20, donorName: 'Rita' })
    await db
      .updateTable('push_subscriptions')
      .set({ events: ['large'] })
      .where('id', '=', own.id)
      .execute()
    const { send } = sender()
    const sendAbout = async (...donations: { donationId: string }[]) => {
      await send(
        await ordered(own.id, owner.user.id, {
          donation_ids: donations.map(({ donationId }) => donationId),
        }),
      )
    }
    await sendAbout(first, second, gone)
    await sendAbout(held)
    await sendAbout(gone)
    expect(browser.messages().map(({ title, body }) => [title.replace(/\s/gu, ' '), body])).toEqual([
      ['Recebeste 80,00 €', '2 doações desde o último aviso.'],
      ['Recebeste 20,00 €', 'O alerta está à espera de aprovação.'],
    ])
  })

  test('is sent once, also with a repeated or concurrent job', async () => {
    const { browser, paid, owner, device: own } = await device({ events: ['large'], aboveCents: 100_000 })
    const { donationId } = await paid()
    const { send } = sender()
    const id = await ordered(own.id, owner.user.id, { donation_ids: [donationId] })
    await Promise.all([send(id), send(id), send(id)])
    await send(id)
    expect(browser.received()).toHaveLength(1)
  })

  test('is retried when the service asks for it or is down, and dropped after its lifetime', async () => {
    const { browser, paid, owner, device: own, list } = await device({ events: ['large'], aboveCents: 100_000 })
    const { donationId } = await paid()
    const { send, jobs, lines } = sender()
    const id = await ordered(own.id, owner.user.id, { donation_ids: [donationId] })
    browser.answer(
      (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
      503,
      (response) => response.socket?.destroy(),
      (response) => response.writeHead(429, { 'retry-after': '90000' }).end(),
    )
    await send(id)
    await send(id, 1)
    await send(id, 2)
    await send(id, 3)
    expect(jobs.map(({ payload, startAfterSeconds }) => [payload.tries, startAfterSeconds])).toEqual([
      [1, 120],
      [2, 30],
      [3, 60],
    ])
    expect(lines.join()).toContain('dropped')
    expect(lines.join()).not.toContain(service().origin)
    // A delayed attempt may still run.
    await send(id, 4)
    expect(browser.messages().at(-1)).toMatchObject({ kind: 'large' })
    expect(await list()).toHaveLength(1)
  })

  test.each([404, 410])(
    'with the answer %s deletes the subscription, and another rejection is logged without the endpoint',
    async (status) => {
      const { browser, paid, owner, device: own, list } = await device({ events: ['large'], aboveCents: 100_000 })
      const { donationId } = await paid()
      const { send, jobs, lines } = sender()
      const notice = async () => ordered(own.id, owner.user.id, { donation_ids: [donationId] })
      browser.answer(403, 302, status)
      await send(await notice())
      await send(await notice())
      expect(jobs).toEqual([])
      expect(lines.join()).toContain('rejected')
      expect(lines.join()).not.toContain(service().origin)
      expect(await list()).toHaveLength(1)
      await send(await notice())
      expect(await list()).toEqual([])
      await expect(send(await notice().catch(() => crypto.randomUUID()))).resolves.toBeUndefined()
    },
  )

  test('is not sent in quiet hours, nor to an account that is no creator any more', async () => {
    const {
      browser,
      paid,
      owner,
      device: own,
      token,
    } = await device({
      events: ['large'],
      aboveCents: 100_000,
      quiet: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Lisbon',
    })
    const { donationId } = await paid()
    const { send, jobs } = sender()
    const sendAbout = async (now: string) =>
      send(
        await ordered(own.id, owner.user.id, { donation_ids: [donationId], created_at: new Date(now) }),
        0,
        new Date(now),
      )
    await sendAbout('2026-07-01T21:30:00Z')
    await sendAbout('2026-07-02T05:59:00Z')
    expect([browser.received(), jobs]).toEqual([[], []])
    await sendAbout('2026-07-02T06:00:00Z')
    expect(browser.received()).toHaveLength(1)
    // A device without a time zone uses that of the account.
    await app().call(DEVICES, {
      token,
      body: { ...browser.subscription, events: ['large'], aboveCents: 100_000, quiet: { from: '22:00', to: '07:00' } },
    })
    await sql`update users set time_zone = 'Asia/Tokyo' where id = ${owner.user.id}`.execute(app().database.db)
    await sendAbout('2026-07-02T13:30:00Z')
    expect(browser.received()).toHaveLength(1)
    await sendAbout('2026-07-01T22:30:00Z')
    expect(browser.received()).toHaveLength(2)
    await sql`update users set user_type = 'fan' where id = ${owner.user.id}`.execute(app().database.db)
    await sendAbout('2026-07-01T22:30:00Z')
    expect(browser.received()).toHaveLength(2)
    await sql`update users set user_type = 'creator' where id = ${owner.user.id}`.execute(app().database.db)
  })

  test('is not sent to a private address unless the operator allows it', async () => {
    const { browser, paid, owner, device: own } = await device({ events: ['large'], aboveCents: 100_000 })
    const { donationId } = await paid()
    const { deps, lines } = sender()
    const id = await ordered(own.id, owner.user.id, { donation_ids: [donationId] })
    await sendNotice({ ...deps, targets: systemTargets(false) }, id, 0)
    expect(browser.received()).toEqual([])
    expect(lines.join()).toContain('address_refused')
  })
})
