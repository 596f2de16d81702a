import type { ControlledCreator } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { MessagePage } from '#components/shell/message-page.tsx'
import { Page } from '#components/shell/page.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { Console } from './console.tsx'
import { ConsoleConnection } from './console-connection.tsx'
import { LazyTimersPanel } from './timers/lazy-timers-panel.tsx'
import { useConsoleCreators } from './use-console-creators.ts'
import { useRecentAlerts } from './use-recent-alerts.ts'

/** The console of a creator who gave access to the signed-in user; without `creatorId`, the first such creator. */
export default function OtherConsole({ creatorId }: { creatorId: string | null }) {
  const { data, error, isPending, refetch } = useConsoleCreators(api)
  if (isPending) return <LoadingScreen />
  if (!data) {
    return (
      <Page className="py-16 wrap">
        <LoadFailed error={error} onRetry={refetch} />
      </Page>
    )
  }
  const creator = creatorId === null ? data[0] : data.find((one) => one.creatorId === creatorId)
  return (
    <CreatorConsole
      key={creatorId}
      isRequested={creatorId !== null}
      creator={creator}
      creators={data}
      onRecheckAccess={() => void refetch()}
    />
  )
}

/** `isRequested`: the address names a creator. */
type CreatorConsoleProps = {
  isRequested: boolean
  creator: ControlledCreator | undefined
  creators: readonly ControlledCreator[]
  onRecheckAccess: () => void
}

/** The creator's console while there is access; it is removed when access ends. */
function CreatorConsole({ isRequested, creator, creators, onRecheckAccess }: CreatorConsoleProps) {
  const t = useText()
  const [initialCreator] = useState(creator)
  if (!creator && !initialCreator && !isRequested) {
    return (
      <MessagePage title={t(m.live_no_stage)} text={t(m.live_no_stage_text)}>
        <LinkButton to="/dashboard" text={t(m.nav_dashboard)} />
      </MessagePage>
    )
  }
  if (!creator) {
    const text = initialCreator ? t(m.live_ended_text, { name: initialCreator.displayName }) : t(m.live_refused_text)
    return (
      <MessagePage title={t(initialCreator ? m.live_ended : m.live_refused)} text={text}>
        {creators.length > 0 ? (
          <LinkButton to="/live" text={t(m.live_other_stage)} />
        ) : (
          <LinkButton to="/dashboard" text={t(m.nav_dashboard)} />
        )}
      </MessagePage>
    )
  }
  return (
    <ConsoleConnection key={creator.creatorId} creator={creator} api={api} onRecheckAccess={onRecheckAccess}>
      <ConnectedConsole creator={creator} creators={creators} />
    </ConsoleConnection>
  )
}

function ConnectedConsole({
  creator,
  creators,
}: Pick<CreatorConsoleProps, 'creators'> & { creator: ControlledCreator }) {
  return (
    <Console
      {...useRecentAlerts()}
      of={creator.displayName}
      banner={<CreatorBanner creator={creator} creators={creators} />}
      timers={<LazyTimersPanel />}
    />
  )
}

const LinkButton = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="min-h-14 px-7 text-lg btn btn-primary">
    {text}
  </Link>
)

/** Names the creator of this console and links to others. */
function CreatorBanner({ creator, creators }: { creator: ControlledCreator; creators: readonly ControlledCreator[] }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-azul-soft px-3.5 py-1.5 text-sm sm:mt-6">
      <HandHelping size={18} aria-hidden="true" className="shrink-0 text-azul" />
      <p className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
        {t(m.live_stage_of, { name: creator.displayName })}
      </p>
      {creators.length > 1 && (
        <select
          name="stage"
          aria-label={t(m.live_switch)}
          value={creator.creatorId}
          onChange={({ target }) => void navigate(`/live?${new URLSearchParams({ creatorId: target.value })}`)}
          className="min-h-11 max-w-full min-w-0 truncate rounded-sm border border-line-strong bg-surface px-3 text-base font-semibold max-sm:w-full sm:max-w-64"
        >
          {creators.map(({ creatorId, displayName }) => (
            <option key={creatorId} value={creatorId} translate="no">
              {displayName}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
