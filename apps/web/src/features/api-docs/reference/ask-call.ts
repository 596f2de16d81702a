import { fetchInTime } from '#lib/api/api.ts'
import type { ListedCall } from '../list-calls.ts'

export type Tried = { status: number; ms: number; contentType: string; text: string }
export type Values = Record<string, string>

/** The address of a call with these values in path and query; what is empty is left out. */
export function addressOf({ path }: ListedCall, values: Values): string {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const query = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== '' && !inPath.has(name)))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return query.size > 0 ? `${address}?${query}` : address
}

/** Makes the call, with the key or else the session's cookie. Not the page's own way to ask: a refusal here ends no session. */
export async function askCall(call: ListedCall, values: Values, apiKey: string): Promise<Tried> {
  const from = performance.now()
  const answer = await fetchInTime(addressOf(call, values), {
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }) },
  })
  const contentType = answer.headers.get('content-type') ?? ''
  const isText = /json|text/.test(contentType)
  const text = isText ? await answer.text() : ''
  const ms = Math.round(performance.now() - from)
  return { status: answer.status, ms, contentType, text: contentType.includes('json') ? pretty(text) : text }
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
