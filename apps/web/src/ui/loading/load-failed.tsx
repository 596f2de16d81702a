import { m } from '@aplauso/texts/messages'
import { RotateCw } from 'lucide-react'
import { debugDetail } from '#lib/api/debug-detail.ts'
import { useText } from '#lib/i18n/language.tsx'

type LoadFailedProps = {
  error?: unknown
  /** Detail of an error whose object stayed on the server. */
  detail?: string
  onRetry: () => unknown
}

export function LoadFailed({ error, detail = debugDetail(error), onRetry }: LoadFailedProps) {
  const t = useText()
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold text-perigo">{t(m.common_load_failed)}</p>
        {detail && <p className="text-xs wrap-anywhere text-ink-3">{detail}</p>}
      </div>
      <button type="button" onClick={() => onRetry()} className="text-sm btn btn-ghost">
        <RotateCw size={16} aria-hidden="true" />
        {t(m.common_retry)}
      </button>
    </div>
  )
}
