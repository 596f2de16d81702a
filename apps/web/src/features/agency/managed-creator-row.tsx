import type { ManagedCreator } from '@aplauso/contract/agency'
import { goalPercent } from '@aplauso/contract/goal-percent'
import { m } from '@aplauso/texts/messages'
import { ArrowRight } from 'lucide-react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { PLATFORM_NAMES } from '#lib/platform-names.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import { managedDashboard } from './queries.ts'

export function ManagedCreatorRow({ creator }: { creator: ManagedCreator }) {
  const { t, language } = useLanguage()
  const { displayName: name, username, avatar } = creator
  const platforms = creator.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <li
      data-testid="managed-creator"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
    >
      <Avatar name={name} src={avatar} className="size-11 text-lg" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          @{username}
          {platforms && ` · ${platforms}`}
        </p>
      </div>
      <p className="text-right">
        <span className="display tnum block text-lg leading-tight">{formatEuros(creator.totalReceived, language)}</span>{' '}
        <span className="text-xs text-ink-2">{t(m.agency_received)}</span>
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-start-2 sm:col-end-[-1]">
        <Goal creator={creator} />
        <Link
          to={managedDashboard(creator.id)}
          aria-label={t(m.agency_view_of, { name })}
          className="min-h-11 text-sm btn btn-ghost max-sm:w-full"
        >
          {t(m.agency_view)}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
    </li>
  )
}

function Goal({ creator: { displayName, totalReceived, donationGoal } }: { creator: ManagedCreator }) {
  const { t, language } = useLanguage()
  if (!donationGoal) return <p className="min-w-40 flex-1 text-sm text-ink-3">{t(m.agency_no_goal)}</p>
  const percent = goalPercent(totalReceived, donationGoal)
  const goal = formatEuros(donationGoal, language, donationGoal % 100 === 0 ? 0 : 2)
  return (
    <div className="min-w-40 flex-1">
      <p className="tnum text-xs text-ink-2">{t(m.agency_goal_of, { percent, goal })}</p>
      <div
        role="progressbar"
        aria-label={t(m.agency_goal, { name: displayName })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-testid="goal-progress"
        className="mt-1 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-cravo" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
