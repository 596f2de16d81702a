import { AlertQueue, QueueClearing } from '@aplauso/contract/alerts'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { clearMissed, clearWaiting, requestReplay, skipAlert } from './change-alerts.ts'
import { changeSettings } from './change-settings.ts'
import type { LiveHub } from './live/live-hub.ts'
import { readQueues } from './read-queues.ts'

export type QueueDeps = { db: Database; hub: LiveHub; authentication: Authentication }

const Paused = z.object({ paused: z.boolean() })
const Muted = z.object({ muted: z.boolean() })
const SWITCHES = [
  ['pause', { paused: true }, Paused, 'Hold the alerts back on every overlay'],
  ['resume', { paused: false }, Paused, 'Let the alerts come again'],
  ['mute', { muted: true }, Muted, 'Silence the alerts on every overlay; they are shown all the same'],
  ['unmute', { muted: false }, Muted, 'Let the alerts be heard again'],
] as const
const CHANGES = [
  ['replay', requestReplay, 'Show an alert again, now or on the next overlay that comes'],
  ['skip', skipAlert, 'End an alert now, or never show it'],
] as const

const AlertId = z.object({ id: z.string().describe("the alert's, or that of its donation") })
const Nothing = { 204: z.undefined() }
const tags = ['alerts']

/** What the creator sees and does of the queue, with the same effect on every overlay and dashboard. */
export function queueRoutes(app: App, { db, hub, authentication }: QueueDeps): void {
  app.get(
    '/api/alerts/queue',
    { schema: { summary: 'What plays, what waits and what was missed', tags, response: { 200: AlertQueue } } },
    async (request) => {
      const creator = authentication.viewerOf(request)
      const queue = (await readQueues(db, [creator.id])).get(creator.id)
      if (queue === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
      return queue
    },
  )

  for (const [action, change, Answer, summary] of SWITCHES) {
    app.post(`/api/alerts/${action}`, { schema: { summary, tags, response: { 200: Answer } } }, async (request) => {
      await changeSettings({ db, hub }, authentication.viewerOf(request).id, change)
      return change
    })
  }

  for (const [action, change, summary] of CHANGES) {
    app.post(
      `/api/alerts/:id/${action}`,
      { schema: { summary, tags, params: AlertId, response: Nothing } },
      async (request, reply) => {
        const creator = authentication.viewerOf(request)
        const alertId = await change(db, creator.id, request.params.id)
        if (alertId === undefined)
          throw new AppError('not_found', `There is no alert ${request.params.id} to ${action}`)
        await hub.publish({ type: action, creatorId: creator.id, alertId })
        return reply.code(204).send()
      },
    )
  }

  app.post(
    '/api/alerts/clear',
    {
      schema: { summary: 'Skip all that waits, or all that was missed', tags, body: QueueClearing, response: Nothing },
    },
    async (request, reply) => {
      const { id: creatorId } = authentication.viewerOf(request)
      if (request.body.list === 'waiting') {
        await clearWaiting(db, creatorId)
        await hub.publish({ type: 'clear', creatorId })
      } else {
        await clearMissed(db, creatorId)
        await hub.publish({ type: 'skipped', creatorId })
      }
      return reply.code(204).send()
    },
  )
}
