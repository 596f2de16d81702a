import type { AlertControlRight } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { PushDevice } from '@aplauso/contract/push'
import type { ControlledCreator, CreatedModeratorInvitation } from '@aplauso/contract/team'
import { describe, expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { usePushDevices } from '#testing/push-devices.ts'
import { checkUnseenAlerts } from './check-unseen-alerts.ts'

const MINUTE_MS = 60_000

const { app, device, sender, ordered } = usePushDevices()

describe('An actor for another creator', () => {
  const { link } = agencyActions(app)
  const manage = (creator: SignedIn, method: string, path: string, body?: object) =>
    app().call(path, { token: creator.token, method, body })

  /** A creator whose own devices receive nothing. */
  const setUp = async () => device({ events: [] })
  /** A device with all notifications on, of a moderator with these rights. */
  async function moderatorDevice(creator: SignedIn, rights: AlertControlRight[], account?: SignedIn) {
    const owner = account ?? (await app().register('fan'))
    const { body: made } = await app().call<CreatedModeratorInvitation>('/api/moderators/invitations', {
      token: creator.token,
      body: { rights },
    })
    const token = made.url?.split('#token=')[1] ?? expect.fail('no link')
    const accepting = { token: owner.token, method: 'POST' }
    const { body } = await app().call<ControlledCreator>(`/api/moderators/invitations/${token}/accept`, accepting)
    const moderator = `/api/moderators/${body.moderatorId}`
    return { ...(await device({ aboveCents: 100 }, owner)), moderator }
  }
  const kinds = async ({ notices }: { notices: () => Promise<{ kind: string }[]> }) =>
    (await notices()).map(({ kind }) => kind).toSorted()

  test('is notified by its rights, with the creator’s name, and of no amount without the right to amounts', async () => {
    const { owner: creator, paid, holdAll } = await setUp()
    const { id, displayName } = creator.user
    const approves = await moderatorDevice(creator, ['approve'])
    const steers = await moderatorDevice(creator, ['queue'])
    const sees = await moderatorDevice(creator, ['amounts'])
    const blocks = await moderatorDevice(creator, ['block'])
    await holdAll()
    await paid({ amountEuro: 12.5, donorName: 'Rita', message: 'Segredo' })
    await approves.untilDelivered(1)
    await sees.untilDelivered(1)
    expect(approves.browser.messages()).toEqual([
      {
        kind: 'held',
        title: `${displayName}: 1 alerta à espera de aprovação`,
        body: 'Aprova ou rejeita na página do direto.',
        tag: expect.stringMatching(/^held-/),
        url: `/live?creatorId=${id}`,
      },
    ])
    expect(sees.browser.messages().map(({ title, body, url }) => [title.replace(/\s/gu, ' '), body, url])).toEqual([
      [`${displayName} recebeu 12,50 €`, 'O alerta está à espera de aprovação.', `/live?creatorId=${id}`],
    ])
    expect([await kinds(approves), await kinds(sees)]).toEqual([['held'], ['large']])
    expect([await kinds(steers), await kinds(blocks)]).toEqual([[], []])
  })

  test('with the right to the queue is notified that OBS shows no alerts, once for each creator', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const steers = await moderatorDevice(one.owner, ['queue'])
    await moderatorDevice(other.owner, ['queue'], steers.owner)
    const approves = await moderatorDevice(one.owner, ['approve', 'block', 'amounts'])
    const { deps, send } = sender()
    const watch = (minutes: number) => checkUnseenAlerts(deps, new Date(Date.now() + minutes * MINUTE_MS))
    await one.paid()
    await other.paid()
    await watch(0)
    await watch(1)
    await watch(2)
    expect(await kinds(steers)).toEqual(['unseen', 'unseen'])
    expect(await kinds(approves)).toEqual(['large'])
    for (const { id } of await steers.notices()) await send(id)
    const messages = steers.browser.messages()
    expect(messages.map(({ title, url }) => [title, url]).toSorted()).toEqual(
      [one, other]
        .map(({ owner: { user } }) => [
          `${user.displayName}: o OBS não está a mostrar alertas`,
          `/live?creatorId=${user.id}`,
        ])
        .toSorted(),
    )
    expect(new Set(messages.map(({ tag }) => tag)).size).toBe(2)
    expect(messages[0]?.body).toMatch(/^1 alerta pago espera que o OBS mostre/)
  })

  test('is not notified after the right or the role has ended, also of notices already enqueued', async () => {
    const { owner: creator, paid, holdAll } = await setUp()
    const reduced = await moderatorDevice(creator, ['approve', 'amounts'])
    const removed = await moderatorDevice(creator, ['approve', 'queue', 'amounts'])
    const { donationId } = await paid({ amountEuro: 12.5 })
    await holdAll()
    await paid({ amountEuro: 1 })
    await reduced.untilDelivered(2)
    await removed.untilDelivered(2)
    const before = [reduced.browser.received().length, removed.browser.received().length]
    const { send } = sender()
    const enqueued = async ({ device: { id } }: { device: PushDevice }) => [
      await ordered(id, creator.user.id, { donation_ids: [donationId], attempts: 1 }),
      await ordered(id, creator.user.id, { kind: 'held', attempts: 1 }),
    ]
    const notices = [...(await enqueued(reduced)), ...(await enqueued(removed))]
    expect((await manage(creator, 'PATCH', reduced.moderator, { rights: ['queue'] })).status).toBe(200)
    expect((await manage(creator, 'DELETE', removed.moderator)).status).toBe(204)
    for (const id of notices) await send(id, 1)
    const orders = [(await kinds(reduced)).length, (await kinds(removed)).length]
    await paid({ amountEuro: 50 })
    expect([(await kinds(reduced)).length, (await kinds(removed)).length]).toEqual(orders)
    expect([reduced.browser.received().length, removed.browser.received().length]).toEqual(before)
  })

  test('that is an agency is notified only of creators who trust agencies', async () => {
    const { owner: creator, paid, holdAll } = await setUp()
    const account = await app().register('agency')
    await link(account, creator)
    const agency = await device({ aboveCents: 100 }, account)
    await holdAll()
    await paid()
    expect(await kinds(agency)).toEqual([])
    const letIn = (agencies: boolean) => manage(creator, 'PATCH', '/api/moderation/settings', { agencies })
    expect((await letIn(true)).status).toBe(200)
    await paid()
    expect(await kinds(agency)).toEqual(['held', 'large'])
    await agency.untilDelivered(2)
    expect(agency.browser.messages().every(({ url }) => url === `/live?creatorId=${creator.user.id}`)).toBe(true)
    await letIn(false)
    await paid()
    expect(await kinds(agency)).toHaveLength(2)
  })
})
