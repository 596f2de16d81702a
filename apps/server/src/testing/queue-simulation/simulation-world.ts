import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue } from '@aplauso/contract/alerts'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { BlockedDonor } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { decideDueHeldAlerts } from '#modules/alerts/public.ts'
import { seededRandom } from '#modules/donations/simulation/seeded-random.fixture.ts'
import { actorActions, HELD_WORD, prepareAlerts, schedulerDeps, type TestActor } from '../actors.ts'
import { join } from '../live-client.ts'
import { registerPro } from '../plans.ts'
import type { TestApp } from '../test-app.ts'
import { createQueueModel, type ModelAlert } from './queue-model.ts'
import { openTestOverlay } from './test-overlay.ts'

const RIGHTS = ['queue', 'approve', 'block', 'amounts'] as const

type ControlCallOptions = { body?: object; method?: string; by?: TestActor; at?: TestApp | undefined }
type StartedDonation = { donation: DonationStarted; donor: string; cents: number; isHeld: boolean; at: TestApp }

export const until = <Value>(read: () => Value | Promise<Value>, expected: Value) =>
  expect.poll(read, { interval: 2 }).toEqual(expected)

/**
 * A creator with an actor of each kind, an overlay and a viewer, each at a random process. Every action also updates
 * the model. Random values are drawn before any wait, so that a seed repeats the run.
 */
export async function openSimulationWorld(
  apps: readonly [TestApp, ...TestApp[]],
  donors: readonly SignedIn[],
  seed: number,
) {
  const random = seededRandom(seed)
  const model = createQueueModel()
  const [first] = apps
  const { db } = first.database
  const creator = await registerPro(first)
  const { slug, id: creatorId } = creator.user
  await prepareAlerts(() => first, creator)
  const hourSettings = { autoAfterSeconds: 3_600, autoAction: 'release' }
  await first.call('/api/moderation/settings', { token: creator.token, method: 'PATCH', body: hourSettings })
  const make = actorActions(() => first)
  const key = await make.apiKey(creator, ['alerts:control', 'events:read'])
  const blocking = [make.own(creator), await make.moderator(creator, RIGHTS), await make.dock(creator, RIGHTS)]
  const actors = [...blocking, key]

  const pick = <Value>(values: readonly Value[]) => values[random.below(values.length)] ?? expect.fail('none to pick')
  const callControl = (
    path: string,
    { body, method = 'POST', by = pick(actors), at = pick(apps) }: ControlCallOptions = {},
  ) => at.call<BlockedDonor>(`${path}?creatorId=${creatorId}`, { token: by.token, method, ...(body && { body }) })
  async function expectControlCall(path: string, order?: ControlCallOptions) {
    const { status, body } = await callControl(path, order)
    expect([200, 201, 204], `${path}: ${JSON.stringify(body)}`).toContain(status)
    return body
  }
  const openPage = () => openTestOverlay(pick(apps).baseUrl, { slug, key: first.widgetKeyOf(creator) })
  const watching = await Promise.all(actors.map(({ claim }) => join(pick(apps).baseUrl, { slug, ...claim })))
  const viewer = await join(pick(apps).baseUrl, { slug })
  const failures: string[] = []
  const startedDonations: StartedDonation[] = []
  /** The process that started each donation: its payment sandbox is the only one that knows the checkout. */
  const startedAt = new Map<string, TestApp>()
  let page = await openPage()

  const readQueue = async () => (await first.call<AlertQueue>('/api/alerts/queue', { token: creator.token })).body
  async function readHeld(donationId?: string) {
    const which = donationId === undefined ? sql`state = 'held'` : sql`donation_id = ${donationId}::uuid`
    const { rows } = await sql<{ donation_id: string; state: string; is_stale: boolean; releases_at: Date | null }>`
      select donation_id, state, is_stale, releases_at from held_alerts where creator_id = ${creatorId} and ${which}
      order by held_at, id`.execute(db)
    return rows
  }

  async function startDonation() {
    const by = random.percent(70) ? pick(donors) : undefined
    const isHeld = random.percent(60)
    const cents = 100 + random.below(10_000)
    const at = pick(apps)
    const donorName = by ? `D${donors.indexOf(by)}` : 'Sem conta'
    const fields = { donorName, message: isHeld ? HELD_WORD : 'Olá' }
    const { status, body: donation } = await at.call<DonationStarted>('/api/donations/create-payment', {
      token: by?.token,
      body: { creatorSlug: slug, amountEuro: cents / 100, audioType: 'text', ...fields },
    })
    expect(status).toBe(by && model.blocked.has(by.user.id) ? 403 : 201)
    if (status !== 201) return
    startedAt.set(donation.donationId, at)
    startedDonations.push({ donation, donor: by?.user.id ?? donation.donationId, cents, isHeld, at })
  }
  async function pay([one] = startedDonations.splice(random.below(startedDonations.length), 1)) {
    if (one === undefined) return
    await one.at.pay(one.donation)
    const { donationId, state } = model.settle(one.donation.donationId, one.donor, one)
    const readState = async () => (await readHeld(donationId)).map((row) => (row.is_stale ? 'stale' : row.state))
    if (state === 'held') await until(readState, ['held'])
    if (state === 'rejected') await until(async () => (await readHeld(donationId))[0]?.state, 'rejected')
  }
  /** Runs the scheduled decision in all processes at once, for the `count` alerts that are held longest. */
  async function release(count: number) {
    const heldAlerts = await readHeld()
    const now = heldAlerts[Math.min(count, heldAlerts.length) - 1]?.releases_at
    // Actors have decided all of them already in a race.
    if (!now) return []
    await Promise.all(apps.map(({ running }) => decideDueHeldAlerts(schedulerDeps(running), now)))
    return heldAlerts.filter(({ releases_at: at }) => at !== null && at <= now)
  }
  async function releaseDue(count: number, but?: ModelAlert): Promise<void> {
    for (const { donation_id: id } of await release(count)) {
      if (id !== but?.donationId) model.clear(model.lines.get(id) ?? expect.fail(id))
    }
  }
  async function block({ donor, donationId }: ModelAlert) {
    const order = { by: pick(blocking), at: startedAt.get(donationId), body: { donationId } }
    const { id } = await expectControlCall('/api/blocked-donors', order)
    model.block(donor, id)
  }
  /** Several actors decide on one alert at once, perhaps with the scheduled decision or a block of its donor. */
  async function race() {
    const [oldest] = await readHeld()
    const alert = model.lines.get(oldest?.donation_id ?? '') ?? expect.fail('nothing is held')
    const decisions = Array.from({ length: 2 + random.below(3) }, () => random.pick(['approve', 'reject']))
    const answers = decisions.map((decision) => callControl(`/api/alerts/${alert.donationId}/${decision}`))
    const clock = random.percent(30) ? releaseDue(1, alert) : undefined
    const isBlocked = random.percent(20) && !model.blocked.has(alert.donor)
    await Promise.all([clock, isBlocked && block(alert)])
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    const [winner, ...others] = decisions.filter((_, at) => statuses[at] === 204)
    expect([others, statuses.filter((status) => status !== 204 && status !== 409)]).toEqual([[], []])
    const [{ state } = {}] = await readHeld(alert.donationId)
    if (winner) expect(state).toBe(winner === 'approve' ? 'approved' : 'rejected')
    else expect([clock !== undefined || isBlocked, state]).toEqual([true, expect.stringMatching(/approved|rejected/)])
    if (state === 'approved') model.clear(alert)
    else model.reject(alert)
    if (isBlocked) model.skip(alert)
  }
  async function start() {
    const heldAlerts = page.queue[random.percent(80) ? 0 : random.below(page.queue.length)]
    const alert = model.lines.get(heldAlerts?.donationId ?? '') ?? expect.fail('an alert without a paid donation')
    page.start(alert.donationId)
    if (!alert.isWanted || alert.starts > alert.replays)
      failures.push(`${alert.donationId} was shown again, or without a request`)
    model.start(alert)
  }

  return {
    ...{ random, model, creator, creatorId, blocking, begun: startedDonations, watching, viewer, wrongs: failures },
    ...{ pick, pressed: expectControlCall, readQueue, begin: startDonation, pay, releaseDue, block, race, start },
    get page() {
      return page
    },
    async reload() {
      failures.push(...page.failures)
      await page.close()
      page = await openPage()
    },
    close: () => Promise.all([page, viewer, ...watching].map((each) => each.close())),
  }
}
