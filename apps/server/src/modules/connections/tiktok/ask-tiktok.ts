import type * as z from 'zod'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { errorCodeIn } from './answers.ts'
import { failureOf, TikTokError } from './tiktok-error.ts'

const ANSWER_MAX_BYTES = 64 * 1024

/** One call, its answer read whole and checked; ends with TikTokError, whose words carry no token. */
export async function callTikTok<Answer>(url: URL, request: RequestInit, schema: z.ZodType<Answer>): Promise<Answer> {
  const { status, body } = await fetchJson(url, request)
  const code = errorCodeIn(body)
  const context = `TikTok answered ${url.pathname} with ${status}`
  if (code !== undefined || status !== 200) {
    throw new TikTokError(failureOf(status, code), `${context} ${JSON.stringify(code ?? 'and no reason')}`)
  }
  const { data, success } = schema.safeParse(body)
  if (!success) throw new TikTokError('down', `${context} and something else than it documents`)
  return data
}

async function fetchJson(url: URL, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error' })
    return { status: response.status, body: parseJson(await readAnswer(response, ANSWER_MAX_BYTES)) }
  } catch (error) {
    throw new TikTokError('down', `TikTok gave no whole answer to ${url.pathname}`, { cause: error })
  }
}
