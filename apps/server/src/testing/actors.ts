import { randomUUID } from 'node:crypto'
import { ALERT_CONTROL_RIGHTS, type AlertControlCall, type AlertControlRight } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { CreatedApiKey } from '@aplauso/contract/developers'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { BlockedDonor } from '@aplauso/contract/moderation'
import type { Rehearsal } from '@aplauso/contract/rehearsals'
import type {
  ControlledCreator,
  CreatedDock,
  CreatedModeratorInvitation,
  LogAction,
  LogEntry,
} from '@aplauso/contract/team'
import type { Timer } from '@aplauso/contract/timers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { agencyActions } from './agencies.ts'
import type { TestApp } from './test-app.ts'

/** An actor of a creator, with its credentials and rights. */
export type TestActor = {
  token: string
  /** The credential with which its socket joins. */
  claim: { key: string } | { token: string }
  rights: readonly AlertControlRight[]
  /** The actor as the moderation log names it. */
  actor: LogEntry['actor']
  /** The path with which the creator removes it. */
  path: string
}

const API_KEY_RIGHTS: AlertControlRight[] = ['queue', 'approve', 'amounts']

/** Creates actors for a creator over HTTP. API keys need a plan that includes them (`registerPro`). */
export function actorActions(app: () => TestApp) {
  const accountOf = ({ user }: SignedIn, kind: 'creator' | 'moderator' | 'agency') => ({
    ...{ id: user.id, displayName: user.displayName, kind },
  })

  async function moderator(creator: SignedIn, rights: readonly AlertControlRight[]): Promise<TestActor> {
    const by = await app().register('fan')
    const { body } = await app().call<CreatedModeratorInvitation>('/api/moderators/invitations', {
      token: creator.token,
      body: { rights },
    })
    const path = `/api/moderators/invitations/${body.url?.split('#token=')[1]}/accept`
    const accepted = await app().call<ControlledCreator>(path, { token: by.token, method: 'POST' })
    expect([accepted.status, accepted.body.rights]).toEqual([200, rights])
    const { token } = by
    return {
      ...{ token, claim: { token }, rights, path: `/api/moderators/${accepted.body.moderatorId}` },
      actor: accountOf(by, 'moderator'),
    }
  }

  async function dock(creator: SignedIn, rights: readonly AlertControlRight[]): Promise<TestActor> {
    const body = { name: 'Rodapé', rights }
    const made = (await app().call<CreatedDock>('/api/docks', { token: creator.token, body })).body
    return {
      ...{ token: made.key, claim: { key: made.key }, rights, path: `/api/docks/${made.id}` },
      actor: { id: made.id, displayName: made.name, kind: 'key' },
    }
  }

  async function apiKey(creator: SignedIn, scopes: readonly string[]): Promise<TestActor> {
    const body = { name: 'Botões', scopes }
    const { status, body: made } = await app().call<CreatedApiKey>('/api/api-keys', { token: creator.token, body })
    expect(status).toBe(201)
    const seesAmounts = scopes.includes('donations:read') || scopes.includes('events:read')
    return {
      ...{ token: made.key, claim: { key: made.key }, path: `/api/api-keys/${made.id}` },
      rights: API_KEY_RIGHTS.filter((right) => right !== 'amounts' || seesAmounts),
      actor: { id: made.id, displayName: made.name, kind: 'key' },
    }
  }

  /** An agency that manages the creator and may control the alerts. */
  async function agency(creator: SignedIn): Promise<TestActor> {
    const by = await app().register('agency')
    await agencyActions(app).link(by, creator)
    await app().call('/api/moderation/settings', { token: creator.token, method: 'PATCH', body: { agencies: true } })
    const { token } = by
    return {
      ...{ token, claim: { token }, rights: API_KEY_RIGHTS, path: `/api/agency/membership/${by.user.id}` },
      actor: accountOf(by, 'agency'),
    }
  }

  const ownerActor = (creator: SignedIn): TestActor => {
    const { token } = creator
    return { token, claim: { token }, rights: ALERT_CONTROL_RIGHTS, path: '', actor: accountOf(creator, 'creator') }
  }
  return { moderator, dock, apiKey, agency, own: ownerActor }
}

/** A term that the rules of `prepareAlerts` hold. */
export const HELD_WORD = 'abracadabra'

/** Creates alerts of every kind for a creator, for actors to act on. */
export async function prepareAlerts(app: () => TestApp, creator: SignedIn, order: Record<string, unknown> = {}) {
  const { token, user } = creator
  const call = <Body>(path: string, body?: object) => app().call<Body>(path, { token, method: 'POST', body })
  await call('/api/moderation/words', { pattern: HELD_WORD, action: 'hold' })

  const idOf = async (table: 'alerts' | 'held_alerts', { donationId }: DonationStarted) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where donation_id = ${donationId}`.execute(app().database.db)
    return rows[0]?.id ?? expect.fail(`${donationId} is not among the ${table}`)
  }
  async function paid(table: 'alerts' | 'held_alerts', message: string) {
    const donation = await app().donate(user.slug, { ...order, message })
    await app().pay(donation)
    const id = await idOf(table, donation)
    return { id, alertId: id, donationId: donation.donationId }
  }
  const waiting = () => paid('alerts', 'Boa noite')
  const held = () => paid('held_alerts', HELD_WORD)
  /** A finished alert, whose donor is not blocked. */
  async function played() {
    const alert = await waiting()
    await call(`/api/alerts/${alert.id}/skip`)
    return alert
  }
  /** The only missed alert: created before the present stream and never shown. Its call names no alert. */
  async function missed() {
    const { id } = await waiting()
    await sql`update alerts set created_at = now() - interval '1 day' where id = ${id}`.execute(app().database.db)
    await sql`delete from streams where creator_id = ${user.id} and ended_at is not null`.execute(app().database.db)
    return {}
  }
  /** The existing timer, or a new one. */
  async function timer(body?: object) {
    const { body: timers } = await app().call<Timer[]>('/api/timers', { token })
    const [first] = timers
    const { id } = first ?? (await call<Timer>('/api/timers', { name: 'Maratona', startSeconds: 3_600 })).body
    return { id, ...(body && { body }) }
  }
  async function blocked() {
    const { donationId, alertId } = await played()
    const { body } = await call<BlockedDonor>('/api/blocked-donors', { donationId })
    return { id: body.id, alertId }
  }
  /** An overlay that is connected, without a running rehearsal. Its call names no alert. */
  async function overlay() {
    const { db } = app().database
    await sql`delete from rehearsals where creator_id = ${user.id}`.execute(db)
    await sql`
      with process as (insert into overlay_processes (id, seen_at) values (${randomUUID()}, now()) returning id)
      insert into overlays (id, creator_id, process_id, status)
      select ${randomUUID()}, ${user.id}, id, '{"playing":[]}'::jsonb from process`.execute(db)
    return {}
  }
  async function rehearsed() {
    await overlay()
    return { id: (await call<Rehearsal>('/api/rehearsals')).body.id }
  }
  return { waiting, held, over: played, missed, timer, blocked, overlay, rehearsed }
}
export type PreparedAlerts = Awaited<ReturnType<typeof prepareAlerts>>

/** The target of a call: the id in its path, the alert that the log names, and its body. */
type ControlCallTarget = { id?: string; alertId?: string; body?: object }
type ControlCallExample = { action?: LogAction; on?: (prepared: PreparedAlerts) => Promise<ControlCallTarget> }

const READS: ControlCallExample = {}

/**
 * How to make each alert control call so that it has an effect, and the action that the log records. Calls that only
 * read have neither. The order restores the state after each call. A missing call is a type error.
 */
export const CONTROL_CALL_EXAMPLES: Record<AlertControlCall, ControlCallExample> = {
  'GET /api/moderation/stages': READS,
  'GET /api/goals': READS,
  'GET /api/streams': READS,
  'GET /api/streams/reel': READS,
  'GET /api/timers': READS,
  'POST /api/streams/start': { action: 'stream_started' },
  'POST /api/streams/reel': { action: 'reel', on: ({ missed }) => missed() },
  'POST /api/timers/:id/start': { action: 'timer_started', on: ({ timer }) => timer() },
  'POST /api/timers/:id/add': { action: 'timer_added', on: ({ timer }) => timer({ seconds: 60 }) },
  'POST /api/timers/:id/pause': { action: 'timer_paused', on: ({ timer }) => timer() },
  'POST /api/timers/:id/reset': { action: 'timer_reset', on: ({ timer }) => timer() },
  'POST /api/streams/end': { action: 'stream_ended' },
  'GET /api/alerts/queue': READS,
  'GET /api/alerts/recent': READS,
  'GET /api/alerts/held': READS,
  'GET /api/moderation/log': READS,
  'GET /api/blocked-donors': READS,
  'POST /api/alerts/clear': {
    action: 'clear',
    on: async ({ waiting }) => waiting().then(() => ({ body: { list: 'waiting' } })),
  },
  'POST /api/alerts/mute': { action: 'mute' },
  'POST /api/alerts/unmute': { action: 'unmute' },
  'POST /api/alerts/pause': { action: 'pause' },
  'POST /api/alerts/resume': { action: 'resume' },
  'POST /api/alerts/panic': { action: 'panic' },
  'DELETE /api/alerts/panic': { action: 'calm' },
  'POST /api/alerts/:id/replay': { action: 'replay', on: ({ over }) => over() },
  'POST /api/alerts/:id/skip': { action: 'skip', on: ({ waiting }) => waiting() },
  'POST /api/alerts/decide': {
    action: 'reject',
    on: async ({ held }) => held().then(({ alertId }) => ({ alertId, body: { decision: 'reject', ids: [alertId] } })),
  },
  'POST /api/alerts/:id/approve': { action: 'approve', on: ({ held }) => held() },
  'POST /api/alerts/:id/reject': { action: 'reject', on: ({ held }) => held() },
  'POST /api/blocked-donors': {
    action: 'block',
    on: async ({ over }) => over().then(({ alertId, donationId }) => ({ alertId, body: { donationId } })),
  },
  'DELETE /api/blocked-donors/:id': { action: 'unblock', on: ({ blocked }) => blocked() },
  'GET /api/rehearsals/:id': { on: ({ rehearsed }) => rehearsed() },
  'POST /api/rehearsals': { action: 'rehearsal', on: ({ overlay }) => overlay() },
}

export function callControl(
  app: TestApp,
  call: string,
  { token, creatorId, id = '', body }: { token: string; creatorId: string; id?: string; body?: object },
) {
  const [method = '', path = ''] = call.split(' ')
  return app.call<unknown>(`${path.replace(':id', id)}?creatorId=${creatorId}`, {
    token,
    method,
    ...(body && { body }),
  })
}

/** Dependencies of `decideDueHeldAlerts`, which the scheduled job calls. */
export const schedulerDeps = ({ donationSync: { db, announcer, alertCreated, alertHeld } }: TestApp['running']) => ({
  db,
  hub: {
    announcer,
    alertCreated,
    heldAlertChanged: (creatorId: string, heldId: string) => alertHeld({ creatorId, heldId, isStale: false }),
  },
})
