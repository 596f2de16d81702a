import { m } from '@aplauso/texts/messages'
import { TriangleAlert } from 'lucide-react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** Warns that paid alerts wait although OBS is streaming. */
export default function StalledBanner({ since }: { since: string }) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  return (
    <div
      role="alert"
      data-testid="stalled-banner"
      className="flex items-start gap-3 rounded-md border border-perigo bg-surface px-4 py-3 text-sm font-semibold"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-perigo" />
      <p className="min-w-0">{t(m.stalled_text, { when: formatAgo(since, language, nowMs) })}</p>
    </div>
  )
}
