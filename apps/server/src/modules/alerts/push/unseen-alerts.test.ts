import type { AlertQueue } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usePushDevices } from '#testing/push-devices.ts'
import { checkStalledAlerts } from './check-stalled-alerts.ts'
import { checkUnseenAlerts } from './check-unseen-alerts.ts'
import { findStalledEmail } from './stalled-email.ts'

const MINUTE_MS = 60_000

const { app, device, sender } = usePushDevices()

describe('Alerts that no overlay shows', () => {
  const overlay = (creatorId: string, status: object) => {
    const process = crypto.randomUUID()
    const { db } = app().database
    return sql`
      with process as (insert into overlay_processes (id, seen_at) values (${process}, now()) returning id)
      insert into overlays (id, creator_id, process_id, status)
      select ${crypto.randomUUID()}, ${creatorId}, id, ${JSON.stringify(status)}::jsonb from process`.execute(db)
  }
  const gone = (creatorId: string) =>
    sql`delete from overlays where creator_id = ${creatorId}`.execute(app().database.db)
  const watch = (minutes: number) => {
    const { deps } = sender()
    return checkUnseenAlerts(deps, new Date(Date.now() + minutes * MINUTE_MS))
  }

  test('are notified after a minute, and once until an overlay is on stream again', async () => {
    const { browser, paid, owner, notices } = await device({ events: ['unseen'] })
    const creatorId = owner.user.id
    const sendAll = async () => {
      for (const { id, attempts } of await notices()) if (attempts === 0) await sender().send(id)
    }
    await watch(0)
    await paid()
    await watch(0)
    await watch(0.5)
    expect(await notices()).toEqual([])
    await watch(1)
    await watch(2)
    expect(await notices()).toHaveLength(1)
    await sendAll()
    expect(browser.messages()).toMatchObject([
      {
        kind: 'unseen',
        title: 'O OBS não está a mostrar alertas',
        body: expect.stringMatching(/^1 alerta pago espera/),
      },
    ])
    // An overlay in a scene that is not on stream shows nothing either.
    await overlay(creatorId, { playing: [], visible: false })
    await overlay(creatorId, { playing: [], active: false })
    await paid()
    await watch(30)
    await watch(60)
    expect(await notices()).toHaveLength(1)
    await overlay(creatorId, { playing: [] })
    await watch(61)
    await gone(creatorId)
    await watch(62)
    await watch(63)
    expect(await notices()).toHaveLength(2)
    // The alert was shown before the notice was sent.
    await overlay(creatorId, { playing: [] })
    await sendAll()
    expect(browser.received()).toHaveLength(1)
  })

  test.each(['paused', 'panic'])('are not notified while the creator has them %s', async (stopped) => {
    const { paid, owner, notices } = await device({ events: ['unseen'] })
    await sql`update creators set alert_settings = ${JSON.stringify({ [stopped]: true })}::jsonb where user_id = ${owner.user.id}`.execute(
      app().database.db,
    )
    await paid()
    await watch(0)
    await watch(2)
    expect(await notices()).toEqual([])
  })

  test('are not notified if an overlay returns within a minute', async () => {
    const { paid, owner, notices } = await device({ events: ['unseen'] })
    await paid()
    await watch(0)
    await overlay(owner.user.id, { playing: [] })
    await watch(0.5)
    await gone(owner.user.id)
    await watch(1)
    await watch(1.5)
    expect(await notices()).toEqual([])
  })
})

describe('Paid alerts that wait although OBS streams', () => {
  const streaming = async (creatorId: string) => {
    const [process, overlay] = [crypto.randomUUID(), crypto.randomUUID()]
    await sql`
      with process as (insert into overlay_processes (id, seen_at) values (${process}, now()) returning id)
      insert into overlays (id, creator_id, process_id, status)
      select ${overlay}, ${creatorId}, id, '{"playing":[],"streaming":true}'::jsonb from process`.execute(
      app().database.db,
    )
  }
  function watcher() {
    const { deps, jobs } = sender()
    const changed: string[] = []
    const check = (minutes: number) =>
      checkStalledAlerts(
        { ...deps, changed: (ids) => void changed.push(...ids) },
        new Date(Date.now() + minutes * MINUTE_MS),
      )
    const emails = (creatorId: string) =>
      jobs.filter(({ payload }) => (payload as { creatorId?: string }).creatorId === creatorId).length
    return { check, emails, changed }
  }
  const stalledOf = async (token: string) =>
    (await app().call<AlertQueue>('/api/alerts/queue', { token })).body.health?.stalledSince

  test('are notified by push, email and banner after two minutes, once and not again within an hour', async () => {
    const { paid, owner, token, notices, browser } = await device({ events: ['unseen'] })
    const creatorId = owner.user.id
    const { check, emails, changed } = watcher()
    await streaming(creatorId)
    await paid()
    await check(0)
    await check(1.5)
    expect([await notices(), emails(creatorId), await stalledOf(token)]).toEqual([[], 0, null])
    await check(2)
    await check(3)
    expect(await notices()).toHaveLength(1)
    expect(emails(creatorId)).toBe(1)
    expect(changed).toContain(creatorId)
    expect(await stalledOf(token)).toEqual(expect.any(String))
    const [notice] = await notices()
    await sender().send(notice?.id ?? expect.fail())
    expect(browser.messages()).toMatchObject([{ kind: 'unseen', title: 'O OBS não está a mostrar alertas' }])
    // The alert is shown, and soon another one waits as long.
    const { db } = app().database
    await sql`update alerts set shown_at = now() + interval '4 minutes' where creator_id = ${creatorId}`.execute(db)
    await check(5)
    expect(await stalledOf(token)).toBeNull()
    await paid()
    await check(6)
    await check(9)
    expect([(await notices()).length, emails(creatorId)]).toEqual([1, 1])
    expect(await stalledOf(token)).toEqual(expect.any(String))
    await check(63)
    expect([(await notices()).length, emails(creatorId)]).toEqual([2, 2])
  })

  test('are not notified in a pause, without a stream, or when alerts are shown', async () => {
    const { paid, owner, notices } = await device({ events: ['unseen'] })
    const creatorId = owner.user.id
    const { db } = app().database
    const { check, emails } = watcher()
    await paid()
    await check(0)
    await check(5)
    await streaming(creatorId)
    await sql`update creators set alert_settings = '{"paused":true}' where user_id = ${creatorId}`.execute(db)
    await check(6)
    await check(9)
    await sql`update creators set alert_settings = '{}' where user_id = ${creatorId}`.execute(db)
    // Alerts that waited in the pause have their two minutes too.
    await check(10)
    await check(11)
    await sql`update alerts set shown_at = now() + interval '11 minutes' where creator_id = ${creatorId}`.execute(db)
    await check(12)
    await check(15)
    expect([await notices(), emails(creatorId)]).toEqual([[], 0])
  })

  test('are notified by email in the creator’s language, to a verified address, while they wait', async () => {
    const { paid, owner } = await device({ events: [] })
    const creatorId = owner.user.id
    const { db } = app().database
    await streaming(creatorId)
    await paid()
    const { check } = watcher()
    await check(0)
    await check(3)
    expect(await findStalledEmail(db, { creatorId }, 'https://aplauso.test')).toBeUndefined()
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', creatorId).execute()
    expect(await findStalledEmail(db, { creatorId }, 'https://aplauso.test')).toMatchObject({
      to: owner.user.email,
      subject: 'O OBS não está a mostrar os teus alertas',
      action: { url: 'https://aplauso.test/live' },
    })
    await sql`update alerts set shown_at = now() where creator_id = ${creatorId}`.execute(db)
    expect(await findStalledEmail(db, { creatorId }, 'https://aplauso.test')).toBeUndefined()
  })
})
