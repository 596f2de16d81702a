import { type AlertControlCall, API_KEY_CALLS } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  actorActions,
  CONTROL_CALL_EXAMPLES,
  callControl,
  type PreparedAlerts,
  prepareAlerts,
  type TestActor,
} from '#testing/actors.ts'
import { join, type LiveClient, untilQueue } from '#testing/live-client.ts'
import { registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const actors = actorActions(app)

/** Amount of every donation here; it does not occur by chance. */
const AMOUNT_EURO = 1_234.56
const AMOUNT_CENTS = 123_456
const DONATIONS_MAX = 60

let creator: SignedIn
let prepared: PreparedAlerts

beforeAll(async () => {
  creator = await registerPro(app())
  prepared = await prepareAlerts(app, creator, { amountEuro: AMOUNT_EURO })
  const goal = { donationGoal: DONATIONS_MAX * AMOUNT_EURO }
  await app().call('/api/users/update-profile', { token: creator.token, method: 'PATCH', body: goal })
})

/** Totals of 1 to 60 donations in every notation: 123456, 1234.56, 1 234,56 or 1.234,56. */
const amounts = Array.from({ length: DONATIONS_MAX }, (_, index) => [...String((index + 1) * AMOUNT_CENTS)])
const AMOUNTS = new RegExp(
  `(?<!\\d)(?:${amounts.map((digits) => digits.join("[.,'’\\s\\u00a0\\u202f]?")).join('|')})(?!\\d)`,
  'g',
)
// Removed before the search: a few in a million contain such digits.
const IDS_AND_TIMES = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g
const amountsIn = (received: unknown) => JSON.stringify(received).replaceAll(IDS_AND_TIMES, '').match(AMOUNTS) ?? []

/** Puts an alert on screen. A later panic removes it, so that it is reported as playing and then as missed. */
async function playing(overlay: LiveClient): Promise<void> {
  const { id } = await prepared.waiting()
  overlay.send({ type: 'status', payload: { playing: [id], visible: true } })
}

/** Answers of all calls that an actor may make, and frames of its socket, also after a reconnect. */
async function receivedBy(actor: TestActor) {
  const isKey = actor.path.startsWith('/api/api-keys')
  const { slug, id: creatorId } = creator.user
  const client = isKey ? undefined : await join(app().baseUrl, { slug, ...actor.claim })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await prepared.held()
  await playing(overlay)
  if (client) await untilQueue(client, { playing: [{}] })
  const answers: Partial<Record<string, unknown>> = {}
  for (const [call, { on }] of Object.entries(CONTROL_CALL_EXAMPLES)) {
    if (isKey && !(call in API_KEY_CALLS)) continue
    // Goals consist of amounts.
    if (call === 'GET /api/goals' && !actor.rights.includes('amounts')) continue
    const order = { token: actor.token, creatorId, ...(await on?.(prepared)) }
    const answer = await callControl(app(), call, order)
    expect(answer.status, call).toBeLessThan(300)
    if (call === 'POST /api/alerts/panic') overlay.send({ type: 'status', payload: { playing: [], visible: true } })
    // The answer of a repeated call has no amount either.
    answers[call] = [answer.body, (await callControl(app(), call, order)).body]
  }
  if (!isKey) answers['the log as a file'] = await csvOf(actor, creatorId)
  if (client)
    await untilQueue(client, { panic: false, playing: [], missed: expect.arrayContaining([expect.anything()]) })
  const back = client && (await join(app().baseUrl, { slug, ...actor.claim, after: 0 }))
  await back?.until('queue')
  const frames = [...(client?.frames ?? []), ...(back?.frames ?? [])]
  for (const each of [overlay, client, back]) each?.close()
  return { answers, frames }
}

const csvOf = async ({ token }: TestActor, creatorId: string) =>
  (await app().call<string>(`/api/moderation/log?format=csv&creatorId=${creatorId}`, { token })).body

const WITH_AMOUNTS: AlertControlCall[] = ['GET /api/alerts/queue', 'GET /api/alerts/recent', 'GET /api/alerts/held']

describe.each(['moderator', 'dock', 'key'] as const)('A %s', (kind) => {
  const actorWith = (seesAmounts: boolean): Promise<TestActor> => {
    if (kind === 'key') return actors.apiKey(creator, ['alerts:control', ...(seesAmounts ? ['donations:read'] : [])])
    return actors[kind](creator, ['queue', 'approve', 'block', ...(seesAmounts ? (['amounts'] as const) : [])])
  }

  test('without the right to amounts receives none in any answer or frame', async () => {
    const { answers, frames } = await receivedBy(await actorWith(false))
    for (const [call, answer] of Object.entries(answers)) expect([call, amountsIn(answer)]).toEqual([call, []])
    for (const frame of frames) expect([frame.type, amountsIn(frame)]).toEqual([frame.type, []])
    expect(frames.filter(({ type }) => type === 'goal' || type === 'figures')).toEqual([])
    // The id of a donation would give access to its amount.
    const { db } = app().database
    const donations = await db.selectFrom('donations').select('id').where('creator_id', '=', creator.user.id).execute()
    const named = donations.filter(({ id }) => JSON.stringify([answers, frames]).includes(id))
    expect(named).toEqual([])
    // All other frames arrive.
    if (kind !== 'key') expect(new Set(frames.map(({ type }) => type))).toEqual(new Set(FRAME_TYPES))
  })

  test('with the right to amounts receives them wherever alerts are', async () => {
    const { answers, frames } = await receivedBy(await actorWith(true))
    for (const call of WITH_AMOUNTS) {
      expect([call, amountsIn(answers[call])]).not.toEqual([call, []])
      expect(JSON.stringify(answers[call])).toContain('"donationId"')
    }
    if (kind === 'key') return
    for (const type of ['donation', 'held', 'queue', 'goal']) {
      const ofType = frames.filter((frame) => frame.type === type)
      expect([type, amountsIn(ofType)]).not.toEqual([type, []])
    }
  })
})

const FRAME_TYPES = ['joined', 'donation', 'held', 'decided', 'queue', 'settings', 'control']
