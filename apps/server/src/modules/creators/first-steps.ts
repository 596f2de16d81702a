import { FirstStepReport, FirstSteps } from '@aplauso/contract/creators'
import { sql } from 'kysely'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'

const PATH = '/api/first-steps'
const tags = ['creators']

type FirstStepDeps = { db: Database; authentication: Pick<Authentication, 'viewerOf'> }

export function firstStepRoutes(app: App, { db, authentication }: FirstStepDeps): void {
  app.get(
    PATH,
    {
      schema: {
        summary: 'What is done of a creator’s first day',
        tags,
        response: { 200: FirstSteps },
      },
    },
    (request) => findSteps(db, authentication.viewerOf(request).id),
  )

  app.post(
    PATH,
    {
      schema: {
        summary: 'Tell that the page was shared, or hide the list of first steps',
        tags,
        body: FirstStepReport,
        response: { 200: FirstSteps },
      },
    },
    (request) => findSteps(db, authentication.viewerOf(request).id, request.body.step),
  )
}

/**
 * A step is done if it was reported, or if rows prove it. Proven steps are stored, because test alerts are deleted and
 * profiles may be emptied later. The web reads this only while the list is shown.
 */
async function findSteps(db: Database, creatorId: string, reportedStep?: FirstStepReport['step']): Promise<FirstSteps> {
  const { rows } = await sql<{ steps: string[] }>`
    with known as (
      select creators.user_id, creators.first_steps || array_remove(array[
        case when users.bio is not null or users.avatar is not null then 'page' end,
        case when creators.overlay_seen_at is not null
          or exists (select from overlays where overlays.creator_id = creators.user_id) then 'overlay' end,
        case when exists (
          select from alerts
          where alerts.creator_id = creators.user_id and alerts.shown_at is not null and alerts.skipped_at is null
        ) then 'test' end,
        case when creators.total_donations > 0 then 'share' end,
        ${reportedStep ?? null}::text
      ], null) as steps
      from creators join users on users.id = creators.user_id
      where creators.user_id = ${creatorId}::uuid
    ), kept as (
      update creators set first_steps = array(select distinct unnest(creators.first_steps || known.steps))
      from known where creators.user_id = known.user_id and not creators.first_steps @> known.steps
    )
    select steps from known
  `.execute(db)
  const done = new Set(rows[0]?.steps)
  return {
    page: done.has('page'),
    overlay: done.has('overlay'),
    test: done.has('test'),
    share: done.has('share'),
    hidden: done.has('hidden'),
  }
}
