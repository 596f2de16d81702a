import { COPY_CONFIRMATION_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { useText } from '#lib/language.tsx'
import { toast } from '#ui/toast.ts'

type CopyFieldProps = {
  value: string
  /** What is shown of it: the value itself may hold a secret. */
  shown: string
  /** Names the button, which reads "Copy" like every other. */
  label: string
  children?: ReactNode
}

export function CopyField({ value, shown, label, children }: CopyFieldProps) {
  const t = useText()
  // Counts the copies, so that a second one keeps its confirmation for the whole time.
  const [confirmed, setConfirmed] = useState(0)
  useEffect(() => {
    if (confirmed === 0) return
    const end = setTimeout(() => setConfirmed(0), COPY_CONFIRMATION_MS)
    return () => clearTimeout(end)
  }, [confirmed])

  async function copy() {
    if (await copyText(value)) {
      setConfirmed((count) => count + 1)
      toast({ title: t(m.dashboard_copied) })
    } else {
      toast({
        title: t(m.dashboard_copy_failed),
        description: t(m.dashboard_copy_failed_text),
        tone: 'destructive',
      })
    }
  }

  const Icon = confirmed ? Check : Copy
  return (
    <div className="flex items-center gap-1 rounded-sm border border-line bg-sunken py-1 pr-1 pl-3.5">
      <span className="min-w-0 flex-1 truncate text-sm text-ink-2">{shown}</span>
      {children}
      <button
        type="button"
        aria-label={label}
        onClick={() => void copy()}
        className="rounded-xs px-3.5 text-sm btn btn-ink"
      >
        <Icon size={16} aria-hidden="true" />
        {t(confirmed ? m.dashboard_copied_short : m.dashboard_copy)}
      </button>
    </div>
  )
}
