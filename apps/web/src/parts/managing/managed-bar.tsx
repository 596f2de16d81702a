import { m } from '@aplauso/texts/messages'
import { ArrowLeft, Eye } from 'lucide-react'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

/** Says before all else that this is somebody else's dashboard, and leads back. */
export function ManagedBar({ to, back }: { to: string; back: string }) {
  const t = useText()
  const mayTest = useConfig()?.features.testDonations
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-azul-soft py-1 ps-1 pe-4 text-sm">
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold text-azul hover:underline"
      >
        <ArrowLeft size={17} aria-hidden="true" className="shrink-0" />
        <span className="wrap-anywhere">{back}</span>
      </Link>
      <p className="flex items-center gap-2 text-ink-2 max-sm:px-3 max-sm:pb-2">
        <Eye size={17} aria-hidden="true" className="shrink-0" />
        {t(mayTest ? m.managed_note_tests : m.managed_note)}
      </p>
    </div>
  )
}
