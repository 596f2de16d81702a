import type { ManagedCreator } from '@aplauso/contract/agency'
import { PAGE_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useLocation } from 'react-router'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { Link } from '#ui/text/link.tsx'
import { chartsPath, dashboardPath, donationsPath } from './creator-paths.ts'

/**
 * Says that this dashboard belongs to a managed creator, links its pages, and switches to the same page of another
 * creator.
 */
export function ManagedBar({ creatorId }: { creatorId: string }) {
  const t = useText()
  const { pathname } = useLocation()
  const mayTest = useConfig()?.features.testDonations
  const pages = [
    { to: dashboardPath(creatorId), text: m.nav_dashboard },
    { to: donationsPath(creatorId), text: m.shell_donations },
    { to: chartsPath(creatorId), text: m.shell_statistics },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-azul-soft px-2 py-1 text-sm">
      <nav aria-label={t(m.managed_pages)} className="max-w-full">
        <ul className="flex flex-wrap">
          {pages.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to.startsWith(`${pathname}?`) ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-sm px-1.5 font-semibold text-azul hover:underline aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 xs:px-2.5"
              >
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="flex items-center gap-2 text-ink-2 max-sm:px-2.5 max-sm:pb-2">
        <Eye size={17} aria-hidden="true" className="shrink-0" />
        {t(mayTest ? m.managed_note_tests : m.managed_note)}
      </p>
      <CreatorSwitch creatorId={creatorId} />
    </div>
  )
}

/** Menu of the agency's creators; renders nothing for a single one. */
function CreatorSwitch({ creatorId }: { creatorId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data = [] } = useQuery<ManagedCreator[]>({ queryKey: [`/api/agency/creators?sort=name&limit=${PAGE_MAX}`] })
  if (data.length < 2) return null
  return (
    <select
      name="creator"
      aria-label={t(m.managed_switch)}
      value={creatorId}
      onChange={(event) => void navigate(`${pathname}?${new URLSearchParams({ creatorId: event.target.value })}`)}
      className="min-h-11 max-w-full truncate rounded-sm border border-line-strong bg-surface px-3 text-base font-semibold max-sm:mx-2 max-sm:mb-1 max-sm:w-[calc(100%-1rem)] sm:ms-auto sm:max-w-64"
    >
      {!data.some(({ id }) => id === creatorId) && <option value={creatorId}>{t(m.managed_switch)}</option>}
      {data.map(({ id, displayName }) => (
        <option key={id} value={id} translate="no">
          {displayName}
        </option>
      ))}
    </select>
  )
}
