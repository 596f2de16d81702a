import { sql } from 'kysely'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import { listenKey, listenUrl } from './listen-key.ts'
import type { LiveHub } from './live/live-hub.ts'

type ListenDeps = {
  db: Database
  hub: Pick<LiveHub, 'publish'>
  authentication: Pick<Authentication, 'viewerOf'>
  secret: string
  publicUrl: () => string
  newKeys: RateLimit
}

const Link = z.object({ url: z.url() })
const tags = ['alerts']

/** Routes for the link of the listening page, which plays the sounds of the stream for the creator. */
export function listenRoutes(app: App, { db, hub, authentication, secret, publicUrl, newKeys }: ListenDeps): void {
  const linkOf = ({ id, slug }: { id: string; slug: string }, version: number) => ({
    url: listenUrl(publicUrl(), slug, listenKey(secret, id, version)),
  })

  app.get(
    '/api/listen-key',
    {
      schema: {
        summary: 'The link of the page that plays the sounds of the alerts, and shows nothing as seen',
        description:
          'A socket may join with its key too: it gets what an overlay gets from then on, in the role `listener`, and reports nothing.',
        tags,
        response: { 200: Link },
      },
    },
    async (request) => {
      const creator = authentication.viewerOf(request)
      const { version } = await db
        .selectFrom('creators')
        .select('listen_key_version as version')
        .where('user_id', '=', creator.id)
        .executeTakeFirstOrThrow()
      return linkOf(creator, version)
    },
  )

  app.post(
    '/api/listen-key/rotate',
    {
      schema: {
        summary: 'Replace the link of the listening page; the old one is dead at once',
        tags,
        response: { 200: Link },
      },
    },
    async (request) => {
      const creator = authentication.viewerOf(request)
      await newKeys.take(creator.id)
      const { version } = await db
        .updateTable('creators')
        .set({ listen_key_version: sql`listen_key_version + 1` })
        .where('user_id', '=', creator.id)
        .returning('listen_key_version as version')
        .executeTakeFirstOrThrow()
      await hub.publish({ type: 'changed', creatorId: creator.id })
      return linkOf(creator, version)
    },
  )
}
