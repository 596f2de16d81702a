import { m } from '@aplauso/texts/messages'
import { recentKey } from '#lib/api/creator-keys.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import AlertQueue from '#parts/alert-queue/alert-queue.tsx'
import { useOwnLive } from '#parts/live/live-context.ts'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { PartBoundary } from '#ui/loading/part-boundary.tsx'
import { RecentDonations } from './recent-donations.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.live_head), description: t(m.live_description) }),
  ahead: () => [{ key: recentKey() }],
}

/** What a creator looks at while live: what is on the stream and what has come in. */
export function Component() {
  const t = useText()
  const navigate = useNavigate()
  const { live } = useOwnLive()
  return (
    <WorkPage>
      <h1 className="sr-only">{t(m.shell_live)}</h1>
      <PartBoundary>
        <div className="grid h-[44rem] lg:h-[32rem]">
          <AlertQueue howId="widget" onHow={() => void navigate('/dashboard/creator#widget')} />
        </div>
      </PartBoundary>
      <div className="mt-5">
        <RecentDonations live={live} />
      </div>
    </WorkPage>
  )
}
