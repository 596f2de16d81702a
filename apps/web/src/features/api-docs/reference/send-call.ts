import { fetchInTime } from '#lib/api/api.ts'
import type { ListedCall } from '../list-calls.ts'

export type CallResult = { status: number; ms: number; contentType: string; text: string }
export type ParameterValues = Record<string, string>

/** The address of a call with these values; empty ones are left out. */
export function addressOf({ path }: ListedCall, values: ParameterValues): string {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const query = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== '' && !inPath.has(name)))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return query.size > 0 ? `${address}?${query}` : address
}

/**
 * Sends the call with the API key or the session cookie. It bypasses the page's API client, so that a refusal does not
 * sign out.
 */
export async function sendCall(call: ListedCall, values: ParameterValues, apiKey: string): Promise<CallResult> {
  const from = performance.now()
  const response = await fetchInTime(addressOf(call, values), {
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }) },
  })
  const contentType = response.headers.get('content-type') ?? ''
  const isText = /json|text/.test(contentType)
  const text = isText ? await response.text() : ''
  const ms = Math.round(performance.now() - from)
  return { status: response.status, ms, contentType, text: contentType.includes('json') ? formatJson(text) : text }
}

function formatJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
