import { AlertSettings, AlertSettingsChange } from '@aplauso/contract/alerts'
import { AlertProgress, DonorProof } from '@aplauso/contract/donations'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { settingsOf } from './alert.ts'
import { changeSettings } from './change-settings.ts'
import { progressFor, readDonationProgress } from './donation-progress.ts'
import { heldRoutes } from './held/held-alert-routes.ts'
import { listenRoutes } from './listen-routes.ts'
import type { LiveHub } from './live/live-hub.ts'
import { queueRoutes } from './queue-routes.ts'
import { widgetKey, widgetUrl } from './widget-key.ts'

/** Per account: a new key closes every overlay of the creator. */
export const NEW_OVERLAY_KEYS: RateRule = { name: 'new_overlay_keys', points: 20, windowSeconds: HOUR_MS / SECOND_MS }

export type AlertDeps = {
  db: Database
  hub: LiveHub
  authentication: Authentication
  secret: string
  isDonor: (
    request: FastifyRequest,
    donation: { id: string; donorId: string | null; secret: string | undefined },
  ) => Promise<boolean>
  publicUrl: () => string
  newKeys: RateLimit
  addressOf: (request: FastifyRequest) => string
  unknownIds: RateLimit
}

export function alertRoutes(app: App, deps: AlertDeps): void {
  const { db, hub, authentication } = deps
  const tags = ['alerts']
  queueRoutes(app, deps)
  heldRoutes(app, deps)
  listenRoutes(app, deps)

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
      return changeSettings(deps, creator.id, request.body)
    },
  )

  app.get(
    '/api/donations/:id/progress',
    {
      schema: {
        summary: 'What has become of a donation on its way to the stream',
        description:
          'Needs no account; a refund is told to the donor alone. The same is told live: a socket that joins with `{ donationId, secret? }` gets a `progress` frame at once and on every change, and nothing else.',
        tags: ['donations'],
        params: z.object({ id: z.string() }),
        querystring: DonorProof,
        response: { 200: AlertProgress },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { secret } = request.query
      const outcome = (await readDonationProgress(db, [id])).get(id.toLowerCase())
      if (outcome === undefined) {
        await deps.unknownIds.take(deps.addressOf(request))
        throw new AppError('not_found', `There is no donation ${id}`)
      }
      reply.header('cache-control', 'no-store')
      const isDonor = await deps.isDonor(request, { id, donorId: outcome.donorId, secret })
      return progressFor(outcome, isDonor)
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
      await deps.newKeys.take(creator.id)
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
}
