import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { ControlledCreator, CreatedDock, Dock, LogEntry, NewDock } from '@aplauso/contract/team'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import { csvForm, sendCsv } from '#platform/http/csv.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { AlertControlQuery } from './alert-control-query.ts'
import { listDocks, makeDock, removeDock } from './docks.ts'
import { controlledCreatorOfKey, listControlledCreators } from './list-controlled-creators.ts'
import { type ModeratorDeps, moderatorRoutes } from './moderator-routes.ts'
import { listModerationLog, moderationLogCsv } from './read-moderation-log.ts'

/** Per account. */
export const NEW_DOCKS: RateRule = { name: 'new_docks', points: 60, windowSeconds: HOUR_MS / SECOND_MS }
/** Per actor: one file may contain a whole year. */
export const LOG_FILES: RateRule = { name: 'log_files', points: 20, windowSeconds: HOUR_MS / SECOND_MS }

type TeamDeps = ModeratorDeps & { features: Features; newDocks: RateLimit; logFiles: RateLimit }

const tags = ['stage']
const LogQuery = PageQuery.extend(AlertControlQuery.shape).extend({
  alertId: z.string().optional().describe('what was done to this alert alone'),
  format: z
    .enum(['json', 'csv', 'spreadsheet'])
    .default('json')
    .describe("all of it as a CSV file: `csv` for programs, `spreadsheet` as those of the reader's language open it"),
})

const Log = {
  content: { 'application/json': { schema: z.array(LogEntry) }, 'text/csv': { schema: z.string() } },
}

/** Routes for moderators, controlled creators, docks and the moderation log. */
export function teamRoutes(app: App, deps: TeamDeps): void {
  const { db, authentication } = deps
  moderatorRoutes(app, deps)

  app.get(
    '/api/moderation/stages',
    {
      schema: {
        summary: 'On whose stages whoever asks may work, and with what rights',
        tags,
        querystring: AlertControlQuery,
        response: { 200: z.array(ControlledCreator) },
      },
    },
    async (request) => {
      const { actor, viewer } = authentication.callerOf(request)
      if (actor?.identity.kind === 'key') return controlledCreatorOfKey(db, actor)
      return viewer ? listControlledCreators(deps, viewer.id) : []
    },
  )

  app.get(
    '/api/moderation/log',
    {
      schema: {
        summary: "Who did what on the creator's stage, newest first; kept for a year",
        tags,
        querystring: LogQuery,
        response: { 200: Log },
      },
    },
    async (request, reply) => {
      const { creatorId, identity } = authentication.actorOf(request)
      const { format, ...page } = request.query
      if (format !== 'json') {
        await deps.logFiles.take(identity.id ?? '')
        const form = csvForm(format === 'csv' ? 'csv' : undefined, languageFor(request))
        return sendCsv(reply, 'aplauso-log', moderationLogCsv(db, { creatorId, alertId: page.alertId, form }))
      }
      const entries = await listModerationLog(db, creatorId, page)
      linkNext(reply, '/api/moderation/log', page, entries)
      return entries
    },
  )

  app.get(
    '/api/docks',
    {
      schema: {
        summary: "The creator's dock links, newest first",
        tags,
        querystring: PageQuery,
        response: { 200: z.array(Dock) },
      },
    },
    async (request, reply) => {
      const docks = await listDocks(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, '/api/docks', request.query, docks)
      return docks
    },
  )

  app.post(
    '/api/docks',
    {
      schema: {
        summary: 'Make a link to the live console with rights of its own; it is shown this once',
        tags,
        body: NewDock,
        response: { 201: CreatedDock },
      },
    },
    async (request, reply) => {
      const { id: creatorId } = authentication.viewerOf(request)
      await deps.newDocks.take(creatorId)
      return reply.code(201).send(await makeDock(deps, creatorId, request.body))
    },
  )

  app.delete(
    '/api/docks/:id',
    {
      schema: {
        summary: 'Remove a dock link at once, open sockets included',
        tags,
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: creatorId } = authentication.viewerOf(request)
      await removeDock(db, creatorId, request.params.id)
      await deps.accessChanged(creatorId)
      return reply.code(204).send()
    },
  )
}
