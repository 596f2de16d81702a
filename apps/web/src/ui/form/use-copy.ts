import { COPY_CONFIRMATION_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/browser/copy-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

const LINK_TEXTS = { done: m.dashboard_copied, failed: m.dashboard_copy_failed_text }

/** Copies the text and says so in a toast, `words` for what is no link; `copied` is true while the button confirms it. `copy` tells whether it did. */
export function useCopy(text: string, texts = LINK_TEXTS): { copied: boolean; copy: () => Promise<boolean> } {
  const t = useText()
  // Counts the copies, so that a second one keeps its confirmation for the whole time.
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
