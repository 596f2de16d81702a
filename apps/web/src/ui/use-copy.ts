import { COPY_CONFIRMATION_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { useText } from '#lib/language.tsx'
import { toast } from '#ui/toast.ts'

/** Copies the text and says so in a toast; `copied` is true for as long as the button confirms it. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const t = useText()
  // Counts the copies, so that a second one keeps its confirmation for the whole time.
  const [confirmed, setConfirmed] = useState(0)
  useEffect(() => {
    if (confirmed === 0) return
    const end = setTimeout(() => setConfirmed(0), COPY_CONFIRMATION_MS)
    return () => clearTimeout(end)
  }, [confirmed])

  async function copy() {
    if (await copyText(text)) {
      setConfirmed((count) => count + 1)
      toast({ title: t(m.dashboard_copied) })
    } else {
      toast({ title: t(m.dashboard_copy_failed), description: t(m.dashboard_copy_failed_text), tone: 'destructive' })
    }
  }
  return { copied: confirmed > 0, copy }
}
