import { AlertQueue, Muting, QueueClearing } from '@aplauso/contract/alerts'
import { RecentAlert } from '@aplauso/contract/team'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { clearMissed, clearWaiting, LATEST, PLAYING, requestReplay, skipAlert } from './change-alerts.ts'
import { setSwitch } from './change-settings.ts'
import { listRecentAlerts } from './list-recent-alerts.ts'
import type { LiveHub } from './live/live-hub.ts'
import { readQueues } from './read-queues.ts'
import { redactAlert, redactQueue } from './redact-amounts.ts'
import { AlertControlQuery } from './team/alert-control-query.ts'

export type QueueDeps = { db: Database; hub: LiveHub; authentication: Authentication }

const Paused = z.object({ paused: z.boolean() })
const Muted = z.object({ muted: z.boolean().describe('of what was asked for') })

const PAUSES = [
  ['pause', true, 'Hold the alerts back on every overlay'],
  ['resume', false, 'Let the alerts come again'],
] as const
const MUTES = [
  ['mute', true, 'Silence the alerts on every overlay, or their sounds or speech alone; they are shown all the same'],
  ['unmute', false, 'Let the alerts be heard again'],
] as const
const MUTED = { sounds: 'soundsMuted', speech: 'speechMuted' } as const
const CHANGES = [
  ['replay', requestReplay, LATEST, 'the one shown last', 'Show an alert again, now or on the next overlay that comes'],
  ['skip', skipAlert, PLAYING, 'the one that is heard now', 'End an alert now, or never show it'],
] as const

const AlertId = (word: string, which: string) =>
  z.object({ id: z.string().describe(`the alert's, that of its donation, or \`${word}\`: ${which}`) })
const Nothing = { 204: z.undefined() }
const tags = ['alerts']

/** Routes to read and control the alert queue. Each action affects all overlays and dashboards. */
export function queueRoutes(app: App, { db, hub, authentication }: QueueDeps): void {
  app.get(
    '/api/alerts/queue',
    {
      schema: {
        summary: 'What plays, what waits, what is held and what was missed',
        tags,
        querystring: AlertControlQuery,
        response: { 200: AlertQueue },
      },
    },
    async (request) => {
      const { creatorId, rights } = authentication.actorOf(request)
      const queue = (await readQueues(db, [creatorId])).get(creatorId)
      if (queue === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
      return redactQueue(queue, rights)
    },
  )

  app.get(
    '/api/alerts/recent',
    {
      schema: {
        summary: 'The alerts that were cleared to show, newest first, and what has become of each',
        tags,
        querystring: PageQuery.extend(AlertControlQuery.shape),
        response: { 200: z.array(RecentAlert) },
      },
    },
    async (request, reply) => {
      const { creatorId, rights } = authentication.actorOf(request)
      const recent = await listRecentAlerts(db, creatorId, request.query)
      linkNext(reply, '/api/alerts/recent', request.query, recent)
      return recent.map((alert) => redactAlert(alert, rights))
    },
  )

  for (const [action, paused, summary] of PAUSES) {
    const schema = { summary, tags, querystring: AlertControlQuery, response: { 200: Paused } }
    app.post(`/api/alerts/${action}`, { schema }, async (request) => {
      const { creatorId, identity } = authentication.actorOf(request)
      await setSwitch({ db, hub }, { creatorId, by: identity, name: 'paused', on: paused })
      return { paused }
    })
  }

  for (const [action, muted, summary] of MUTES) {
    const schema = { summary, tags, querystring: AlertControlQuery, body: Muting.nullish(), response: { 200: Muted } }
    app.post(`/api/alerts/${action}`, { schema }, async (request) => {
      const { creatorId, identity } = authentication.actorOf(request)
      const { what } = request.body ?? {}
      await setSwitch({ db, hub }, { creatorId, by: identity, name: what ? MUTED[what] : 'muted', on: muted })
      return { muted }
    })
  }

  for (const [action, change, word, which, summary] of CHANGES) {
    const schema = { summary, tags, params: AlertId(word, which), querystring: AlertControlQuery, response: Nothing }
    app.post(`/api/alerts/:id/${action}`, { schema }, async (request, reply) => {
      const { creatorId, identity } = authentication.actorOf(request)
      const alertId = await change(db, creatorId, request.params.id, identity)
      if (alertId === undefined) throw new AppError('not_found', `There is no alert ${request.params.id} to ${action}`)
      await hub.publish({ type: action, creatorId, alertId })
      return reply.code(204).send()
    })
  }

  app.post(
    '/api/alerts/clear',
    {
      schema: {
        summary: 'Skip all that waits, or all that was missed',
        tags,
        querystring: AlertControlQuery,
        body: QueueClearing,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { creatorId, identity } = authentication.actorOf(request)
      if (request.body.list === 'waiting') {
        await clearWaiting(db, creatorId, identity)
        await hub.publish({ type: 'clear', creatorId })
      } else {
        await clearMissed(db, creatorId, identity)
        await hub.publish({ type: 'skipped', creatorId })
      }
      return reply.code(204).send()
    },
  )
}
