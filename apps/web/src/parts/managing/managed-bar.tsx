import type { ManagedCreator } from '@aplauso/contract/agency'
import { PAGE_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye } from 'lucide-react'
import { useLocation } from 'react-router'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { Link } from '#ui/text/link.tsx'

type ManagedBarProps = { to: string; back: string; creatorId: string }

/** Says before all else that this is somebody else's dashboard, leads back, and to the same page of another creator. */
export function ManagedBar({ to, back, creatorId }: ManagedBarProps) {
  const t = useText()
  const mayTest = useConfig()?.features.testDonations
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-azul-soft py-1 ps-1 pe-2 text-sm">
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
      <CreatorSwitch creatorId={creatorId} />
    </div>
  )
}

/** The agency's creators, this one chosen; nothing as long as there is no other. */
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
      className="min-h-11 max-w-full truncate rounded-sm border border-line-strong bg-surface px-3 font-semibold max-sm:mx-2 max-sm:mb-1 max-sm:w-[calc(100%-1rem)] sm:ms-auto sm:max-w-64"
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
