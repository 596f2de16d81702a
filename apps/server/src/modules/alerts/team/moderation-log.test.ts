import { ALERT_CONTROL_CALLS, API_KEY_CALLS } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { LogEntry } from '@aplauso/contract/team'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  actorActions,
  CONTROL_CALL_EXAMPLES,
  callControl,
  HELD_WORD,
  type PreparedAlerts,
  prepareAlerts,
  type TestActor,
} from '#testing/actors.ts'
import { registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const actors = actorActions(app)

let creator: SignedIn
let prepared: PreparedAlerts
let actorsByName: Record<string, TestActor>

beforeAll(async () => {
  creator = await registerPro(app())
  prepared = await prepareAlerts(app, creator)
  actorsByName = {
    'the creator': actors.own(creator),
    'a moderator': await actors.moderator(creator, ['queue', 'approve', 'block', 'amounts']),
    'an agency': await actors.agency(creator),
    'a dock': await actors.dock(creator, ['queue', 'approve', 'block', 'amounts']),
    'an API key': await actors.apiKey(creator, ['alerts:control']),
  }
})

const log = async (query = 'limit=100') =>
  (await app().call<LogEntry[]>(`/api/moderation/log?${query}`, { token: creator.token })).body

/** Log entries that an action adds. */
async function linesOf(work: () => Promise<unknown>): Promise<LogEntry[]> {
  const [before] = await log('limit=1')
  await work()
  const lines = await log()
  return lines.slice(
    0,
    lines.findIndex(({ id }) => id === before?.id),
  )
}

const isChange = (call: string) => !call.startsWith('GET ')
const mayPress = (call: keyof typeof ALERT_CONTROL_CALLS, { rights, path }: TestActor) =>
  (ALERT_CONTROL_CALLS[call].length === 0 || ALERT_CONTROL_CALLS[call].some((right) => rights.includes(right))) &&
  (!path.startsWith('/api/api-keys') || call in API_KEY_CALLS)

const CALLS = Object.entries(CONTROL_CALL_EXAMPLES) as [
  keyof typeof ALERT_CONTROL_CALLS,
  (typeof CONTROL_CALL_EXAMPLES)[keyof typeof ALERT_CONTROL_CALLS],
][]

test('Every alert control call that changes something has a log action, and a call that reads has none', () => {
  expect(Object.keys(CONTROL_CALL_EXAMPLES).toSorted()).toEqual(Object.keys(ALERT_CONTROL_CALLS).toSorted())
  for (const [call, { action }] of CALLS) expect([call, action !== undefined]).toEqual([call, isChange(call)])
})

describe.each(['the creator', 'a moderator', 'an agency', 'a dock', 'an API key'])('The log of %s', (name) => {
  test('has one entry with actor, action and alert for each change, and none for a read', async () => {
    const testActor = actorsByName[name] ?? expect.fail(name)
    const pressed: string[] = []
    for (const [call, { action, on }] of CALLS) {
      if (!mayPress(call, testActor)) continue
      const { alertId, ...about } = (await on?.(prepared)) ?? {}
      const order = { token: testActor.token, creatorId: creator.user.id, ...about }
      const lines = await linesOf(async () => {
        const { status, body } = await callControl(app(), call, order)
        expect([200, 201, 204], `${call}: ${JSON.stringify(body)}`).toContain(status)
      })
      const expected = { actor: testActor.actor, action, ...(alertId && { alertId, donorName: 'Rita' }) }
      expect([call, lines]).toEqual([call, action ? [expect.objectContaining(expected)] : []])
      expect(action && alertId === undefined && lines[0]?.alertId).toBeFalsy()
      pressed.push(call)
      // A repeated call changes nothing and adds no entry.
      if (action === undefined || action === 'replay' || action === 'timer_added') continue
      expect([call, await linesOf(() => callControl(app(), call, order))]).toEqual([call, []])
    }
    const mayBlock = testActor.rights.includes('block')
    expect(pressed).toHaveLength(CALLS.length - (mayBlock ? 0 : 3) - (name === 'an API key' ? 2 : 0))
  })
})

test('Blocking a donor logs the block, the rejected alert and the skipped alert under its actor', async () => {
  const { actor, token } = actorsByName['a dock'] ?? expect.fail()
  const donor = await app().register('fan')
  const give = async (message: string) => {
    const donation = await app().donate(creator.user.slug, { donorName: 'Rui', message }, donor.token)
    await app().pay(donation)
    return donation.donationId
  }
  const donationId = await give('Boa noite')
  await give(HELD_WORD)
  const lines = await linesOf(() =>
    callControl(app(), 'POST /api/blocked-donors', { token, creatorId: creator.user.id, body: { donationId } }),
  )
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['block', 'reject', 'skip'])
  for (const line of lines) expect(line).toMatchObject({ actor, donorName: 'Rui' })
})

test('The CSV file has one line for each entry of the log', async () => {
  const entries: LogEntry[] = []
  for (let before = ''; ; before = `&before=${entries.at(-1)?.id}`) {
    const page = await log(`limit=100${before}`)
    entries.push(...page)
    if (page.length < 100) break
  }
  const { token } = creator
  const { body } = await app().call<string>('/api/moderation/log?format=csv', { token })
  const [head, ...rows] = body.trimEnd().split('\r\n')
  expect(head).toMatch(/at,actor,actor_kind,action,alert_id,donor_name,detail$/)
  // The seventh cell is quoted JSON with commas, so the comparison ends before it.
  const cells = (row: string) => row.split(',').slice(0, 6)
  expect(rows.map(cells)).toEqual(
    entries.map(({ at, actor, action, alertId = '', donorName }) => [
      ...[at, actor.displayName ?? '', actor.kind, action, alertId, donorName ?? ''],
    ]),
  )
  expect(entries.length).toBeGreaterThan(50)
  const forSpreadsheets = await app().call<string>('/api/moderation/log?format=spreadsheet', { token })
  expect(forSpreadsheets.body).toMatch(/^\uFEFF?at;actor;actor_kind;action;alert_id;donor_name;detail\r\n/)
})
