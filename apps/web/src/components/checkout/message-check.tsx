import { SECOND_MS } from '@aplauso/contract/limits'
import type { CheckedMessage } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'

/** The check waits until typing pauses for this time. */
const TYPING_MS = 0.7 * SECOND_MS

type MessageCheckProps = { slug: string; creatorName: string; message: string; donorName: string }

/**
 * Lists the words that the creator asks donors to avoid, and says if the message will be moderated. Optional help: it
 * says nothing after a failed check, and no submit waits for it.
 */
export default function MessageCheck({ slug, creatorName, message, donorName }: MessageCheckProps): ReactNode {
  const t = useText()
  const [checked, setChecked] = useState<CheckedMessage>()

  useEffect(() => {
    let isCanceled = false
    const checkMessage = () =>
      api.post<CheckedMessage>(`/api/creators/${slug}/check-message`, { message, donorName }).then(
        (answer) => isCanceled || setChecked(answer),
        () => isCanceled || setChecked(undefined),
      )
    const timer = setTimeout(checkMessage, TYPING_MS)
    return () => {
      isCanceled = true
      clearTimeout(timer)
    }
  }, [slug, message, donorName])

  const blockedTerms = [...new Set(checked?.warnings.map(({ text }) => text))]
  return (
    <div role="status" className="grid gap-2 text-sm empty:hidden">
      {blockedTerms.length > 0 && (
        <p className="rounded-md bg-holofote-soft px-4 py-2.5 wrap-anywhere">
          {t(m.donate_words_warned, {
            name: creatorName,
            words: blockedTerms.map((word) => t(m.donate_word, { word })).join(', '),
          })}
        </p>
      )}
      {checked?.willBeHeld && (
        <p className="rounded-md bg-sunken px-4 py-2.5 wrap-anywhere text-ink-2">
          {t(m.donate_looked_at, { name: creatorName })}
        </p>
      )}
    </div>
  )
}
