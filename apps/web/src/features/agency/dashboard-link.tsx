import type { ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { ArrowRight } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { managedDashboard } from './agency-queries.ts'

export function DashboardLink({ creator }: { creator: ManagedCreator }) {
  const t = useText()
  return (
    <Link
      to={managedDashboard(creator.id)}
      aria-label={t(m.agency_view_of, { name: creator.displayName })}
      className="min-h-11 text-sm btn btn-ghost max-sm:w-full"
    >
      {t(m.agency_view)}
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  )
}
