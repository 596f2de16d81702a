import { m } from '@aplauso/texts/messages'
import { WifiOff } from 'lucide-react'
import { useOnline } from '#lib/browser/use-online.ts'
import { useText } from '#lib/i18n/language.tsx'

/** A slim line under the bar for as long as there is no network; the page makes room for `data-offline`. */
export function OfflineNotice() {
  const t = useText()
  const online = useOnline()
  return (
    // There before it says anything: a screen reader hears only what changes in a region it knows.
    <div aria-live="polite">
      {!online && (
        <p
          role="status"
          data-offline=""
          className="flex h-9 items-center justify-center gap-2 bg-holofote-soft px-4 text-holofote-text"
        >
          <WifiOff size={15} aria-hidden="true" className="shrink-0" />
          <span className="truncate text-xs font-semibold">{t(m.nav_offline)}</span>
        </p>
      )}
    </div>
  )
}
