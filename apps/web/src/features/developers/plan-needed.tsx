import { m } from '@aplauso/texts/messages'
import { Lock } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

/** What there would be, and the way to it. */
export function PlanNeeded() {
  const t = useText()
  return (
    <section className="grid gap-x-6 gap-y-5 p-5 card sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:p-6">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Lock size={22} aria-hidden="true" />
      </span>
      <div>
        <h2 className="text-lg">{t(m.developer_locked)}</h2>
        <p className="mt-1 max-w-[64ch] text-ink-2">{t(m.developer_locked_text)}</p>
      </div>
      <Link to="/dashboard/creator/plan" className="btn btn-ink">
        {t(m.developer_locked_link)}
      </Link>
    </section>
  )
}
