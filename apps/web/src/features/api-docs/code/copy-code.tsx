import { m } from '@aplauso/texts/messages'
import { Check, Copy } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { useCopy } from '#ui/form/use-copy.ts'

const COPY_TEXTS = { done: m.dashboard_copied_short, failed: m.apidocs_copy_failed }

export function CopyCode({ code, label }: { code: string; label: string }) {
  const t = useText()
  const { copied, copy } = useCopy(code, COPY_TEXTS)
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={copied ? undefined : t(m.apidocs_copy_of, { what: label })}
      onClick={() => void copy()}
      className="shrink-0 px-3.5 text-sm text-palco-ink btn hover:bg-palco-2 focus-visible:outline-holofote"
    >
      <Icon size={16} aria-hidden="true" />
      {t(copied ? m.dashboard_copied_short : m.dashboard_copy)}
    </button>
  )
}
