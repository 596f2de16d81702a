import { COPY_CONFIRMATION_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/browser/copy-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

const LINK_TEXTS = { done: m.dashboard_copied, failed: m.dashboard_copy_failed_text }

/**
 * Copies the text and confirms it in a toast; `texts` replaces the messages about a link. `copied` is true while the
 * button confirms it. `copy` resolves with its success.
 */
export function useCopy(text: string, texts = LINK_TEXTS): { copied: boolean; copy: () => Promise<boolean> } {
  const t = useText()
  // Counts copies, so that each one is confirmed for the full time.
  const [confirmed, setConfirmed] = useState(0)
  useEffect(() => {
    if (confirmed === 0) return
    const end = setTimeout(() => setConfirmed(0), COPY_CONFIRMATION_MS)
    return () => clearTimeout(end)
  }, [confirmed])

  async function copy() {
    const isCopied = await copyText(text)
    if (isCopied) {
      setConfirmed((count) => count + 1)
      toast({ title: t(texts.done) })
    } else {
      toast({ title: t(m.dashboard_copy_failed), description: t(texts.failed), tone: 'destructive' })
    }
    return isCopied
  }
  return { copied: confirmed > 0, copy }
}
