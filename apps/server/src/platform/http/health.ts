import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'

const Health = z.object({ status: z.literal('ok') })

export type HealthDeps = { checks: Record<string, () => Promise<void>> }

/** `/healthz` says that the process lives, `/readyz` that what it stands on answers. */
export function registerHealth(app: App, { checks }: HealthDeps): void {
  const schema = { summary: 'Health', tags: ['operations'], response: { 200: Health } }
  app.get('/healthz', { schema }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema }, async () => {
    const failed = await Promise.all(
      Object.entries(checks).map(async ([name, check]) =>
        check().then(
          () => [],
          (cause: unknown) => [{ name, cause }],
        ),
      ),
    )
    const [first] = failed.flat()
    if (first) throw new AppError('overloaded', `The ${first.name} does not answer`, { cause: first.cause })
    return { status: 'ok' as const }
  })
}
