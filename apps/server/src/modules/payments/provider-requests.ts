import { counter } from '#platform/telemetry/process-metrics.ts'
import { traced, traceHeaders } from '#platform/telemetry/tracing.ts'

const countRequest = counter('aplauso_provider_requests_total', 'Calls to payment providers', {
  provider: ['mollie', 'stripe'],
  outcome: ['ok', 'refused', 'failed'],
})

const SERVER_ERROR = 500
const TOO_MANY = 429

/**
 * Makes a call to a provider and counts it. `refused`: the provider answered and does not want it. `failed`: no answer,
 * 429, or an error of the provider, so that a repeat may succeed.
 */
export async function callProvider<Answer>(
  provider: 'mollie' | 'stripe',
  method: string,
  /** Sends the headers, which continue the trace. */
  call: (headers: Record<string, string>) => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  let status = SERVER_ERROR
  try {
    const span = { name: `${provider} ${method}`, kind: 'client', attributes: { 'peer.service': provider } } as const
    const answer = await traced(span, () => call(traceHeaders()))
    status = statusOf(answer)
    return answer
  } finally {
    const isFailed = status >= SERVER_ERROR || status === TOO_MANY
    countRequest({ provider, outcome: isFailed ? 'failed' : status >= 400 ? 'refused' : 'ok' })
  }
}
