import type { Stage } from '@aplauso/contract/stage'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { LoadingScreen } from '#parts/shell/loading-screen.tsx'
import { MessagePage } from '#parts/shell/message-page.tsx'
import { Page } from '#parts/shell/page.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { ConnectedStage } from './connected-stage.tsx'
import { Console } from './console.tsx'
import { StageBand } from './stage-band.tsx'
import { useStages } from './stages.ts'
import { TimersPlace } from './timers/timers-place.tsx'
import { useRecentAlerts } from './use-recent-alerts.ts'

/** The stage of a creator who lets whoever is signed in work on it; without a `creatorId` the first of them. */
export default function OthersStage({ creatorId }: { creatorId: string | null }) {
  const { data: stages, error, isPending, refetch } = useStages(api)
  if (isPending) return <LoadingScreen />
  if (!stages) {
    return (
      <Page className="py-16 wrap">
        <LoadFailed error={error} onRetry={refetch} />
      </Page>
    )
  }
  const stage = creatorId === null ? stages[0] : stages.find((one) => one.creatorId === creatorId)
  return (
    <Opened key={creatorId} isAsked={creatorId !== null} stage={stage} stages={stages} onDoubt={() => void refetch()} />
  )
}

/** `isAsked`: the address names a creator. */
type OpenedProps = { isAsked: boolean; stage: Stage | undefined; stages: readonly Stage[]; onDoubt: () => void }

/** The stage for as long as it is open to this hand; once it is not, nothing of it stays. */
function Opened({ isAsked, stage, stages, onDoubt }: OpenedProps) {
  const t = useText()
  const [first] = useState(stage)
  if (!stage && !first && !isAsked) {
    return (
      <MessagePage title={t(m.live_no_stage)} text={t(m.live_no_stage_text)}>
        <Way to="/dashboard" text={t(m.nav_dashboard)} />
      </MessagePage>
    )
  }
  if (!stage) {
    const text = first ? t(m.live_ended_text, { name: first.displayName }) : t(m.live_refused_text)
    return (
      <MessagePage title={t(first ? m.live_ended : m.live_refused)} text={text}>
        {stages.length > 0 ? (
          <Way to="/live" text={t(m.live_other_stage)} />
        ) : (
          <Way to="/dashboard" text={t(m.nav_dashboard)} />
        )}
      </MessagePage>
    )
  }
  return (
    <ConnectedStage key={stage.creatorId} stage={stage} api={api} onDoubt={onDoubt}>
      <Shown stage={stage} stages={stages} />
    </ConnectedStage>
  )
}

function Shown({ stage, stages }: Pick<OpenedProps, 'stages'> & { stage: Stage }) {
  return <Console {...useRecentAlerts()} band={<StageBand stage={stage} stages={stages} />} timers={<TimersPlace />} />
}

const Way = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="min-h-14 px-7 text-lg btn btn-primary">
    {text}
  </Link>
)
