import { AlertSettings, AlertSettingsChange } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Authentication, widgetKey, widgetUrl } from '#modules/accounts/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { settingsOf } from './alert.ts'
import { markShown, requestReplay } from './alert-store.ts'
import type { LiveHub } from './live/live-hub.ts'

export type AlertDeps = {
  db: Database
  hub: LiveHub
  authentication: Authentication
  secret: string
  publicUrl: () => string
}

const Queue = z.object({ paused: z.boolean() })
const AlertId = z.object({ id: z.string() })
const Nothing = { 204: z.undefined() }

export function alertRoutes(app: App, deps: AlertDeps): void {
  const { db, hub, authentication } = deps
  const tags = ['alerts']

  app.get(
    '/api/alerts/settings',
    {
      schema: {
        summary: "The creator's alert settings",
        tags,
        response: { 200: AlertSettings },
      },
    },
    async (request) => {
      const creator = authentication.viewerOf(request)
      const row = await db
        .selectFrom('creators')
        .select('alert_settings')
        .where('user_id', '=', creator.id)
        .executeTakeFirstOrThrow()
      return settingsOf(row.alert_settings)
    },
  )

  app.patch(
    '/api/alerts/settings',
    {
      schema: {
        summary: 'Change alert settings; connected overlays follow at once',
        tags,
        body: AlertSettingsChange,
        response: { 200: AlertSettings },
      },
    },
    async (request) => {
      const creator = authentication.viewerOf(request)
      return changeSettings(creator.id, request.body)
    },
  )

  for (const [action, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    app.post(
      `/api/alerts/${action}`,
      {
        schema: {
          summary: `${action} the alert queue on every overlay`,
          tags,
          response: { 200: Queue },
        },
      },
      async (request) => {
        const creator = authentication.viewerOf(request)
        await changeSettings(creator.id, { paused })
        return { paused }
      },
    )
  }

  app.post(
    '/api/alerts/:id/replay',
    {
      schema: { summary: 'Show an alert again', tags, params: AlertId, response: Nothing },
    },
    async (request, reply) => {
      const creator = authentication.viewerOf(request)
      const { id } = request.params
      if (!(await requestReplay(db, creator.id, id))) throw unknownAlert(id)
      await hub.publish({ type: 'replay', creatorId: creator.id, alertId: id })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/alerts/:id/skip',
    {
      schema: {
        summary: 'End an alert now, or never show it',
        tags,
        params: AlertId,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const creator = authentication.viewerOf(request)
      const { id } = request.params
      if (!(await markShown(db, creator.id, id))) throw unknownAlert(id)
      await hub.publish({ type: 'skip', creatorId: creator.id, alertId: id })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/widget-key/rotate',
    {
      schema: {
        summary: 'Replace the overlay key; the old one is dead at once',
        tags,
        response: { 200: z.object({ widgetKey: z.string(), widgetUrl: z.string() }) },
      },
    },
    async (request) => {
      const creator = authentication.viewerOf(request)
      const { version } = await db
        .updateTable('creators')
        .set({ widget_key_version: sql`widget_key_version + 1` })
        .where('user_id', '=', creator.id)
        .returning('widget_key_version as version')
        .executeTakeFirstOrThrow()
      await hub.publish({ type: 'changed', creatorId: creator.id })
      const key = widgetKey(deps.secret, creator.id, version)
      return { widgetKey: key, widgetUrl: widgetUrl(deps.publicUrl(), creator.slug, key) }
    },
  )

  async function changeSettings(
    creatorId: string,
    change: z.infer<typeof AlertSettingsChange> & { paused?: boolean },
  ): Promise<AlertSettings> {
    const row = await db
      .updateTable('creators')
      .set({ alert_settings: sql`alert_settings || ${JSON.stringify(change)}::jsonb` })
      .where('user_id', '=', creatorId)
      .returning('alert_settings')
      .executeTakeFirstOrThrow()
    await hub.publish({ type: 'changed', creatorId })
    return settingsOf(row.alert_settings)
  }
}

const unknownAlert = (id: string) => new AppError('not_found', `There is no alert ${id}`)
