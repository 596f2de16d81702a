import { Status } from '@aplauso/contract/status'
import type { App } from '#platform/http/app.ts'
import { createStatus, type StatusDeps } from './measure-status.ts'

/** For people and for the programs that watch over an installation: always 200, the answer says how it is. */
export function statusRoute(app: App, deps: StatusDeps): void {
  const status = createStatus(deps)
  app.get(
    '/api/status',
    { schema: { summary: 'How this installation is doing', tags: ['site'], response: { 200: Status } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return status()
    },
  )
}
