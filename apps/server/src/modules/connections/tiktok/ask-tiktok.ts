import type * as z from 'zod'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { refusalIn } from './answers.ts'
import { failureOf, TikTokError } from './tiktok-error.ts'

const ANSWER_MAX_BYTES = 64 * 1024

/** One call, its answer read whole and checked; ends with TikTokError, whose words carry no token. */
export async function askTikTok<Answer>(url: URL, request: RequestInit, schema: z.ZodType<Answer>): Promise<Answer> {
  const { status, body } = await readWhole(url, request)
  const code = refusalIn(body)
  const place = `TikTok answered ${url.pathname} with ${status}`
  if (code !== undefined || status !== 200) {
    throw new TikTokError(failureOf(status, code), `${place} ${JSON.stringify(code ?? 'and no reason')}`)
  }
  const { data, success } = schema.safeParse(body)
  if (!success) throw new TikTokError('down', `${place} and something else than it documents`)
  return data
}

async function readWhole(url: URL, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error' })
    return { status: response.status, body: parseJson(await readAnswer(response, ANSWER_MAX_BYTES)) }
  } catch (error) {
    throw new TikTokError('down', `TikTok gave no whole answer to ${url.pathname}`, { cause: error })
  }
}
