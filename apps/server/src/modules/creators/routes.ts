import { Creator } from '@aplauso/contract/creators'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { findCreator } from './creators.ts'

export function creatorRoutes(app: App, { db }: { db: Database }): void {
  app.get(
    '/api/creators/:slug',
    {
      schema: {
        summary: 'The public record of a creator, by slug or id',
        tags: ['creators'],
        params: z.object({ slug: z.string() }),
        response: { 200: Creator },
      },
    },
    async ({ params }) => {
      const creator = await findCreator(db, params.slug)
      if (creator === undefined) throw new AppError('creator_not_found', `There is no creator ${params.slug}`)
      return creator
    },
  )
}
