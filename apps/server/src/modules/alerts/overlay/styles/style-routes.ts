import { join } from 'node:path'
import { Chime } from '@aplauso/contract/chimes'
import { CheckedCss, CssToCheck } from '@aplauso/contract/custom-style'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { findPicturesInCss } from '#modules/media/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { mediaRoutes } from '#platform/storage/media-routes.ts'
import { CHIMES_BELOW, listChimes } from './chimes.ts'
import { compileSheet } from './custom-css/compile-sheet.ts'

/** Per account: each check parses the whole sheet. */
export const CSS_CHECKS: RateRule = { name: 'css_checks', points: 120, windowSeconds: MINUTE_MS / SECOND_MS }

type StyleDeps = { db: Database; authentication: Pick<Authentication, 'viewerOf'>; checks: RateLimit }

/** Routes for built-in chimes, whose files are in `chimes/`, and for the check of custom CSS. */
export async function styleRoutes(app: App, { db, authentication, checks }: StyleDeps): Promise<void> {
  app.get(
    '/api/chimes',
    {
      schema: {
        summary: 'The chimes that an alert may begin with',
        tags: ['alerts'],
        response: { 200: z.array(Chime) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return listChimes(languageFor(request))
    },
  )
  app.post(
    '/api/alerts/css',
    {
      schema: {
        summary: 'What an overlay would take of own CSS',
        description:
          'Saves nothing. What is not allowed is 400, each place with its line, its column and its words, as where `look.css` is saved: also an address that is none of your own pictures’.',
        tags: ['alerts'],
        body: CssToCheck,
        response: { 200: CheckedCss },
      },
    },
    async (request) => {
      const { css } = request.body
      const { id } = authentication.viewerOf(request)
      await checks.take(id)
      const pictures = await findPicturesInCss(db, id, css)
      return { sheet: compileSheet(css, 'css', pictures) }
    },
  )
  const storage = openDiskStorage(join(import.meta.dirname, 'chimes'))
  await app.register(mediaRoutes, { storage, below: CHIMES_BELOW })
}
