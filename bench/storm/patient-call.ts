import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_AFTER_MS = 150
const GIVE_UP_AFTER_MS = 150_000

/** Repeats an unchanged call while the server is down or answers with 5xx. Rejects after two and a half minutes. */
export async function patientCall(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const giveUp = AbortSignal.timeout(GIVE_UP_AFTER_MS)
  for (;;) {
    const answer = await attempt(url, init)
    if (answer !== undefined && answer.status < 500) return answer
    await pause(AGAIN_AFTER_MS, undefined, { signal: giveUp })
  }
}

async function attempt(url: string, init: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
