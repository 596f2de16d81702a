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
const hands = actorActions(app)

/** Which nobody comes upon by chance: every donation here is of so much. */
const AMOUNT_EURO = 1_234.56
const AMOUNT_CENTS = 123_456
const DONATIONS_MAX = 60

let creator: SignedIn
let stage: PreparedAlerts

beforeAll(async () => {
  creator = await registerPro(app())
  stage = await prepareAlerts(app, creator, { amountEuro: AMOUNT_EURO })
  const goal = { donationGoal: DONATIONS_MAX * AMOUNT_EURO }
  await app().call('/api/users/update-profile', { token: creator.token, method: 'PATCH', body: goal })
})

/** The sum of so many donations, however it is written: 123456, 1234.56, 1 234,56 or 1.234,56. */
const sums = Array.from({ length: DONATIONS_MAX }, (_, index) => [...String((index + 1) * AMOUNT_CENTS)])
const SUMS = new RegExp(
  `(?<!\\d)(?:${sums.map((digits) => digits.join("[.,'’\\s\\u00a0\\u202f]?")).join('|')})(?!\\d)`,
  'g',
)
// Of which a few in a million have those digits.
const IDS_AND_TIMES = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g
const sumsIn = (told: unknown) => JSON.stringify(told).replaceAll(IDS_AND_TIMES, '').match(SUMS) ?? []

/** Something on the screen, which a panic then takes off: it is seen as playing, and as missed. */
async function playing(overlay: LiveClient): Promise<void> {
  const { id } = await stage.waiting()
  overlay.send({ type: 'status', payload: { playing: [id], visible: true } })
}

/** All that a hand is answered by the calls that it may make, and told by its socket meanwhile, back from being away too. */
async function toldTo(hand: TestActor) {
  const isKey = hand.path.startsWith('/api/api-keys')
  const { slug, id: creatorId } = creator.user
  const client = isKey ? undefined : await join(app().baseUrl, { slug, ...hand.claim })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await stage.held()
  await playing(overlay)
  if (client) await untilQueue(client, { playing: [{}] })
  const answers: Partial<Record<string, unknown>> = {}
  for (const [call, { on }] of Object.entries(CONTROL_CALL_EXAMPLES)) {
    if (isKey && !(call in API_KEY_CALLS)) continue
    // Of sums alone.
    if (call === 'GET /api/goals' && !hand.rights.includes('amounts')) continue
    const order = { token: hand.token, creatorId, ...(await on?.(stage)) }
    const answer = await callControl(app(), call, order)
    expect(answer.status, call).toBeLessThan(300)
    if (call === 'POST /api/alerts/panic') overlay.send({ type: 'status', payload: { playing: [], visible: true } })
    // A refusal says no sum either.
    answers[call] = [answer.body, (await callControl(app(), call, order)).body]
  }
  if (!isKey) answers['the log as a file'] = await csvOf(hand, creatorId)
  if (client)
    await untilQueue(client, { panic: false, playing: [], missed: expect.arrayContaining([expect.anything()]) })
  const back = client && (await join(app().baseUrl, { slug, ...hand.claim, after: 0 }))
  await back?.until('queue')
  const frames = [...(client?.frames ?? []), ...(back?.frames ?? [])]
  for (const each of [overlay, client, back]) each?.close()
  return { answers, frames }
}

const csvOf = async ({ token }: TestActor, creatorId: string) =>
  (await app().call<string>(`/api/moderation/log?format=csv&creatorId=${creatorId}`, { token })).body

const WITH_SUMS: AlertControlCall[] = ['GET /api/alerts/queue', 'GET /api/alerts/recent', 'GET /api/alerts/held']

describe.each(['moderator', 'dock', 'key'] as const)('A %s', (kind) => {
  const handWith = (seesSums: boolean): Promise<TestActor> => {
    if (kind === 'key') return hands.apiKey(creator, ['alerts:control', ...(seesSums ? ['donations:read'] : [])])
    return hands[kind](creator, ['queue', 'approve', 'block', ...(seesSums ? (['amounts'] as const) : [])])
  }

  test('without the right to see sums finds none in any answer and in any frame', async () => {
    const { answers, frames } = await toldTo(await handWith(false))
    for (const [call, answer] of Object.entries(answers)) expect([call, sumsIn(answer)]).toEqual([call, []])
    for (const frame of frames) expect([frame.type, sumsIn(frame)]).toEqual([frame.type, []])
    expect(frames.filter(({ type }) => type === 'goal' || type === 'figures')).toEqual([])
    // The id of a donation would be a way to its amount.
    const { db } = app().database
    const donations = await db.selectFrom('donations').select('id').where('creator_id', '=', creator.user.id).execute()
    const named = donations.filter(({ id }) => JSON.stringify([answers, frames]).includes(id))
    expect(named).toEqual([])
    // It was told everything else.
    if (kind !== 'key') expect(new Set(frames.map(({ type }) => type))).toEqual(new Set(TOLD))
  })

  test('with it finds them where alerts are', async () => {
    const { answers, frames } = await toldTo(await handWith(true))
    for (const call of WITH_SUMS) {
      expect([call, sumsIn(answers[call])]).not.toEqual([call, []])
      expect(JSON.stringify(answers[call])).toContain('"donationId"')
    }
    if (kind === 'key') return
    for (const type of ['donation', 'held', 'queue', 'goal']) {
      const ofType = frames.filter((frame) => frame.type === type)
      expect([type, sumsIn(ofType)]).not.toEqual([type, []])
    }
  })
})

const TOLD = ['joined', 'donation', 'held', 'decided', 'queue', 'settings', 'control']
