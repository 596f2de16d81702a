export type SpanSetup = {
  name: string
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  /** No personal data, no secrets, no parameters: spans go to another program. */
  attributes?: Record<string, string | number>
  /** `traceparent` of the caller, whose trace is continued. */
  parent?: string | undefined
  /** Begins a trace of its own. `cause`: `traceparent` of the trace that it links to. */
  root?: { cause: string | undefined }
  /** For work that has ended already. Recorded only as a part of a trace. */
  tookMs?: number
}

export type OpenSpan = {
  enter<Result>(work: () => Result): Result
  set(attributes: Record<string, string | number>): void
  fail(error?: unknown): void
  end(): void
}

export type Tracing = {
  start(setup: SpanSetup): OpenSpan | undefined
  /** `traceparent` of the running span. */
  headers(): Record<string, string>
}

// One for the process, because spans follow from each other through every part of it. Undefined while tracing is off:
// then a span costs a comparison, and no package of OpenTelemetry is loaded.
let tracing: Tracing | undefined

export const setTracing = (next: Tracing | undefined): void => {
  tracing = next
}

export const isTracing = (): boolean => tracing !== undefined

export const startSpan = (setup: SpanSetup): OpenSpan | undefined => tracing?.start(setup)

export const traceHeaders = (): Record<string, string> => tracing?.headers() ?? {}

export async function traced<Result>(setup: SpanSetup, work: () => Promise<Result>): Promise<Result> {
  const span = tracing?.start(setup)
  if (span === undefined) return work()
  try {
    return await span.enter(work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
