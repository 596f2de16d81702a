import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useCopy } from './use-copy.ts'

type CopyFieldProps = {
  value: string
  /** Visible part: the value may contain a secret. */
  shown: string
  /** Accessible name of the button, whose text is "Copy" until it has copied. */
  label: string
  onCopied?: () => void
  /** Of the button. */
  testId?: string
  children?: ReactNode
}

export function CopyField({ value, shown, label, onCopied, testId, children }: CopyFieldProps) {
  const t = useText()
  const { copied, copy } = useCopy(value)
  const Icon = copied ? Check : Copy
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 rounded-sm border border-line bg-sunken py-1 ps-3.5 pe-1">
      <span className="min-w-0 flex-1 basis-16 truncate text-sm text-ink-2">{shown}</span>
      {children}
      <button
        type="button"
        data-testid={testId}
        aria-label={copied ? undefined : label}
        onClick={() => void copy().then((isCopied) => isCopied && onCopied?.())}
        className="rounded-xs bg-surface! px-3.5 text-sm btn btn-ghost"
      >
        <Icon size={16} aria-hidden="true" />
        {t(copied ? m.dashboard_copied_short : m.dashboard_copy)}
      </button>
    </div>
  )
}
