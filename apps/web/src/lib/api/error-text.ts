import { m } from '@aplauso/texts/messages'
import type { Translate } from '#lib/i18n/language.tsx'
import { ApiError } from './api.ts'
import { debugDetail } from './debug-detail.ts'

/**
 * Text for the user: that of a known code, else the error's own message, which may be empty. The texts load on the
 * first failure, so that they slow down no page.
 */
export async function errorText(error: unknown, t: Translate): Promise<string> {
  // fetch rejects with a TypeError without an answer, and with a TimeoutError at the time limit.
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
