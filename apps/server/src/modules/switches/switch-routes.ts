import { OperatorSettings, OperatorSettingsChange } from '@aplauso/contract/operator-settings'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { changeSettings } from './change-settings.ts'
import type { LiveSettings } from './live-settings.ts'

type SwitchDeps = { db: Database; live: LiveSettings; authentication: Authentication }

/** Calls of an owner who changes the installation while it runs. */
export function switchRoutes(app: App, deps: SwitchDeps): void {
  const path = '/api/admin/settings'
  const tags = ['operator']
  app.get(
    path,
    { schema: { summary: 'Feature flags, registration, announcement', tags, response: { 200: OperatorSettings } } },
    async () => deps.live.current(),
  )

  app.patch(
    path,
    {
      schema: {
        summary: 'Change feature flags, registration or the announcement; in force in all processes at once',
        description: 'What the environment sets cannot be changed, and nothing of a change that contains it is stored.',
        tags,
        body: OperatorSettingsChange,
        response: { 200: OperatorSettings },
      },
    },
    async (request) => {
      const { id: operatorId } = deps.authentication.sessionOf(request)
      await changeSettings(deps, { change: request.body, operatorId })
      return deps.live.current()
    },
  )
}
