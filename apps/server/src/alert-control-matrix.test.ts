import { randomUUID } from 'node:crypto'
import {
  ALERT_CONTROL_CALLS,
  ALERT_CONTROL_RIGHTS,
  type AlertControlCall,
  type AlertControlRight,
  API_KEY_CALLS,
} from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { ControlledCreator, ReceivedModeratorInvitation } from '@aplauso/contract/team'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorActions } from '#testing/actors.ts'
import { agencyActions } from '#testing/agencies.ts'
import { registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const actors = actorActions(app)

/** A caller at the creator's alerts: the token and its rights; undefined rights: it is no actor there. */
type Visitor = { token: string | undefined; rights: readonly AlertControlRight[] | undefined; status?: number }
let visitors: Record<string, Visitor>
let creator: SignedIn

const end = (path: string) => app().call(path, { token: creator.token, method: 'DELETE' })

beforeAll(async () => {
  creator = await registerPro(app())
  const { link } = agencyActions(app)
  const [agency, otherCreator] = [await app().register('agency'), await app().register()]
  await link(agency, creator)
  visitors = {
    nobody: { token: undefined, rights: undefined, status: 401 },
    creator: { token: creator.token, rights: ALERT_CONTROL_RIGHTS },
    'another creator': { token: otherCreator.token, rights: undefined },
    'a fan': { token: (await app().register('fan')).token, rights: undefined },
    'an agency that is not let in': { token: agency.token, rights: ['amounts'] },
    'a foreign agency': { token: (await app().register('agency')).token, rights: undefined },
    'an API key that controls': {
      token: (await actors.apiKey(creator, ['alerts:control'])).token,
      rights: ['queue', 'approve'],
    },
    'an API key that does not': {
      token: (await actors.apiKey(creator, ['donations:read', 'events:read'])).token,
      rights: undefined,
    },
  }
  for (const right of ALERT_CONTROL_RIGHTS) {
    visitors[`a moderator who may ${right}`] = {
      token: (await actors.moderator(creator, [right])).token,
      rights: [right],
    }
    visitors[`a dock that may ${right}`] = { token: (await actors.dock(creator, [right])).token, rights: [right] }
  }
  visitors['a moderator with all rights'] = {
    token: (await actors.moderator(creator, ALERT_CONTROL_RIGHTS)).token,
    rights: ALERT_CONTROL_RIGHTS,
  }
  const [left, removed] = [
    await actors.moderator(creator, ALERT_CONTROL_RIGHTS),
    await actors.dock(creator, ALERT_CONTROL_RIGHTS),
  ]
  expect((await end(left.path)).status).toBe(204)
  expect((await end(removed.path)).status).toBe(204)
  visitors['a former moderator'] = { token: left.token, rights: undefined }
  visitors['a removed dock'] = { token: removed.token, rights: undefined, status: 401 }
  visitors['a made-up dock'] = { token: `apd_${'0'.repeat(39)}`, rights: undefined, status: 401 }
})

const isKeyCall = (call: string) => call in API_KEY_CALLS
const CALLS = Object.entries(ALERT_CONTROL_CALLS).map(([call, needed]) => ({
  call,
  needed: needed as readonly AlertControlRight[],
}))
const BODIES: Partial<Record<AlertControlCall, object>> = { 'POST /api/alerts/clear': { list: 'missed' } }

function send(call: string, token: string | undefined, creatorId: string | undefined = creator.user.id) {
  const [method, path = ''] = call.split(' ')
  const body = Object.entries(BODIES).find(([name]) => name === call)?.[1]
  return app().call<Problem>(`${path.replace(':id', randomUUID())}${creatorId ? `?creatorId=${creatorId}` : ''}`, {
    method: method ?? 'GET',
    token,
    ...(body && { body }),
  })
}

describe.each(CALLS)('$call', ({ call, needed }) => {
  test('answers callers that the table of rights names, and refuses all others', async () => {
    for (const [name, { token, rights, status = 403 }] of Object.entries(visitors)) {
      const answer = await send(call, token)
      const isOpen = needed.length === 0 ? status !== 401 : needed.some((right) => rights?.includes(right))
      const isKey = name.includes('API key')
      if (isKey && !isKeyCall(call)) expect([name, answer.status]).toEqual([name, 401])
      else if (isKey && rights === undefined) expect([name, answer.status]).toEqual([name, 403])
      else if (isOpen) expect([401, 403, 500], `${name}: ${JSON.stringify(answer.body)}`).not.toContain(answer.status)
      else expect([name, answer.status]).toEqual([name, status])
    }
  })

  test('answers an unknown creator like one who gives the caller no rights', async () => {
    const { token } = visitors['a moderator with all rights'] ?? expect.fail()
    const other = await app().register()
    const answers = await Promise.all([other.user.id, randomUUID(), 'nonsense', ''].map((id) => send(call, token, id)))
    if (needed.length === 0) expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    else expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'forbidden']))
  })
})

test('An agency that a creator lets in controls the queue and held alerts, and does not manage blocked donors', async () => {
  const [own, agency] = [await app().register(), await app().register('agency')]
  await agencyActions(app).link(agency, own)
  const controlled = async () =>
    (await app().call<ControlledCreator[]>('/api/moderation/stages', { token: agency.token })).body
  expect(await controlled()).toEqual([])
  const change = { token: own.token, method: 'PATCH' }
  await app().call('/api/moderation/settings', { ...change, body: { agencies: true } })
  expect((await controlled()).map(({ creatorId, rights }) => [creatorId, rights])).toEqual([
    [own.user.id, ['queue', 'approve', 'amounts']],
  ])
  for (const { call, needed } of CALLS) {
    const { status } = await send(call, agency.token, own.user.id)
    const isOpen = needed.length === 0 || needed.some((right) => right !== 'block')
    expect([call, status === 403]).toEqual([call, !isOpen])
  }
  await app().call('/api/moderation/settings', { ...change, body: { agencies: false } })
  expect((await send('POST /api/alerts/pause', agency.token, own.user.id)).status).toBe(403)
})

test('An account with two roles for a creator has the rights of both', async () => {
  const agency = await app().register('agency')
  await agencyActions(app).link(agency, creator)
  await app().call('/api/moderators/invitations', {
    token: creator.token,
    body: { username: agency.user.username, rights: ['block'] },
  })
  const received = await app().call<ReceivedModeratorInvitation[]>('/api/moderators/invitations', {
    token: agency.token,
  })
  const accept = `/api/moderators/invitations/${received.body[0]?.token}/accept`
  expect((await app().call(accept, { token: agency.token, method: 'POST' })).status).toBe(200)
  const { body } = await app().call<ControlledCreator[]>('/api/moderation/stages', { token: agency.token })
  expect(body.map(({ kind, rights }) => [kind, rights])).toEqual([['moderator', ['block', 'amounts']]])
})
