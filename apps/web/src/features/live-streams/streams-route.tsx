import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import type { Stream } from '@aplauso/contract/streams'
import { m } from '@aplauso/texts/messages'
import { withCreatorId } from '#components/alert-queue/queue-context.ts'
import { ListEnd } from '#components/donations/list-end.tsx'
import { useDonationList } from '#components/donations/use-donation-list.ts'
import { consolePath, useOtherChannels } from '#components/moderation/controlled-channels.ts'
import { WorkPage } from '#components/shell/work-page.tsx'
import { statusOf } from '#lib/api/error-status.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { StreamRow } from './stream-row.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.stream_report_head), description: t(m.stream_report_description) }),
}

/** Streams of the signed-in creator, or of the creator in the address. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const [search] = useSearchParams()
  const requestedCreatorId = search.get('creatorId')
  const name = useOtherChannels().find((creator) => creator.creatorId === requestedCreatorId)?.displayName
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  const creatorId = requestedCreatorId === null || requestedCreatorId === user.id ? undefined : requestedCreatorId
  return (
    <WorkPage>
      <BackLink to={creatorId === undefined ? '/live' : consolePath(creatorId)} className="wrap-anywhere">
        {name === undefined ? t(m.shell_live) : t(m.shell_live_of, { name })}
      </BackLink>
      <h1 className="text-3xl">{t(m.stream_report_title)}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{t(m.stream_report_lead)}</p>
      <div className="mt-5">
        <StreamList
          key={creatorId}
          creatorId={creatorId}
          timeZone={user.timeZone}
          // Creators and their agencies may list donations; moderators may not.
          seesDonations={user.userType === 'agency' || (user.userType === 'creator' && creatorId === undefined)}
        />
      </div>
    </WorkPage>
  )
}

type StreamListProps = { creatorId: string | undefined; timeZone: string | undefined; seesDonations: boolean }

function StreamList({ creatorId, timeZone, seesDonations }: StreamListProps) {
  const t = useText()
  const list = useDonationList<Stream>(withCreatorId(`/api/streams?limit=${PAGE_DEFAULT}`, creatorId))
  if (list.isError && statusOf(list.error) === 403) {
    return (
      <section className="px-5 py-12 text-center card">
        <h2 className="text-lg">{t(m.live_refused)}</h2>
        <p className="mx-auto mt-1 max-w-[52ch] text-ink-2">{t(m.live_refused_text)}</p>
      </section>
    )
  }
  return (
    <ListCard
      title={t(m.stream_report_list)}
      note={t(m.stream_report_note)}
      empty={{ title: t(m.stream_report_empty), text: t(m.stream_report_empty_text) }}
      loaded={list.isLoaded}
      failed={list.isError}
      error={list.error}
      onRetry={list.retry}
      rows={list.rows.map((stream) => (
        <StreamRow
          key={stream.id}
          stream={stream}
          creatorId={creatorId}
          timeZone={timeZone}
          seesDonations={seesDonations}
        />
      ))}
    >
      <ListEnd list={list} timeZone={timeZone} isSearch={false} />
    </ListCard>
  )
}
