import { m } from '@aplauso/texts/messages'
import { RotateCw } from 'lucide-react'
import { useText } from '#lib/language.tsx'

/** In the place of a part of a page that could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  const t = useText()
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold text-perigo">{t(m.common_load_failed)}</p>
      <button type="button" onClick={() => onRetry()} className="text-sm btn btn-ghost">
        <RotateCw size={16} aria-hidden="true" />
        {t(m.common_retry)}
      </button>
    </div>
  )
}
