import { m } from '@aplauso/texts/messages'
import type { Translate } from '#lib/i18n/language.tsx'
import { ApiError } from './api.ts'
import { debugDetail } from './debug-detail.ts'

/**
 * What to tell the person: the sentence of a code we know, else the error's own words; empty when it has none. The
 * sentences are fetched when something fails: no page opens slower for them.
 */
export async function errorText(error: unknown, t: Translate): Promise<string> {
  // fetch rejects with a TypeError when no answer came at all, and its time limit with a TimeoutError.
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return t(m.error_offline)
  const problem = error instanceof ApiError ? error.problem : undefined
  const codeText = problem && (await findCodeText(problem.code))
  const text = codeText ? t(codeText) : problem?.detail || (error instanceof Error ? error.message : String(error))
  const detail = debugDetail(error)
  return detail ? `${text} (${detail})` : text
}

async function findCodeText(code: string) {
  try {
    const { textOfErrorCode } = await import('./error-code-texts.ts')
    return textOfErrorCode(code)
  } catch {
    return undefined
  }
}
