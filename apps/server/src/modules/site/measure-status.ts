import { SECOND_MS } from '@aplauso/contract/limits'
import { type Component, type ComponentName, type ComponentState, Status } from '@aplauso/contract/status'
import type { App } from '#platform/http/app-type.ts'

const FRESH_MS = 10 * SECOND_MS

/** `check` never rejects, and takes a few seconds at most. */
export type StatusCheck = { name: ComponentName; check: () => Promise<ComponentState> }

export type StatusDeps = {
  /** The components of this installation, in the order in which they are shown. */
  checks: readonly StatusCheck[]
  sandbox: boolean
  log: Record<'info' | 'warn', (fields: object, message: string) => void>
  now?: () => number
}

/**
 * Returns the last measurement, and measures again when it is ten seconds old. Parallel requests share one measurement.
 */
export function createStatus({ checks, sandbox, log, now = Date.now }: StatusDeps): () => Promise<Status> {
  const outages = new Map<string, { status: ComponentState; since: number }>()
  let measured: Promise<Status> | undefined
  let freshUntil = 0

  function recordState(name: ComponentName, status: ComponentState): Component {
    const known = outages.get(name)
    if (status === 'operational') {
      if (outages.delete(name)) log.info({ component: name }, 'component works again')
      return { name, status, since: null }
    }
    const since = known?.status === status ? known.since : now()
    if (since !== known?.since) log.warn({ component: name, status }, 'component does not work')
    outages.set(name, { status, since })
    return { name, status, since: new Date(since).toISOString() }
  }

  async function measure(): Promise<Status> {
    const states = await Promise.all(checks.map(async ({ name, check }) => ({ name, status: await check() })))
    const components = states.map(({ name, status }) => recordState(name, status))
    return { status: overall(components), measuredAt: new Date(now()).toISOString(), sandbox, components }
  }

  return () => {
    if (measured === undefined || now() >= freshUntil) {
      freshUntil = now() + FRESH_MS
      measured = measure()
    }
    return measured
  }
}

// The component "site" is pages and data: without it nothing works. Any other failure leaves the rest usable.
function overall(components: readonly Component[]): ComponentState {
  if (components.some(({ name, status }) => name === 'site' && status !== 'operational')) return 'down'
  return components.every(({ status }) => status === 'operational') ? 'operational' : 'degraded'
}

/** For people and for monitoring: the answer is always 200 and contains the status. */
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
