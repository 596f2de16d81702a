import { m } from '@aplauso/texts/messages'
import { consolePath, useOtherChannels } from '#components/moderation/controlled-channels.ts'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { logPath } from './log-filter.ts'
import { ModerationLog } from './moderation-log.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.log_head), description: t(m.log_description) }),
  prefetch: ({ userType }) => {
    const path = logPath(undefined)
    return userType === 'creator' ? [{ key: [path], list: path }] : []
  },
}

/** The moderation log of the signed-in creator or of the creator in the address. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const [search] = useSearchParams()
  const creatorId = search.get('creatorId') ?? undefined
  const name = useOtherChannels().find((creator) => creator.creatorId === creatorId)?.displayName
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  return (
    <WorkPage>
      <BackLink to={creatorId === undefined ? '/live' : consolePath(creatorId)} className="wrap-anywhere">
        {name === undefined ? t(m.shell_live) : t(m.shell_live_of, { name })}
      </BackLink>
      <h1 className="text-3xl">{t(m.team_log_link)}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{t(m.log_lead)}</p>
      <ModerationLog key={creatorId} creatorId={creatorId} timeZone={user.timeZone} />
    </WorkPage>
  )
}
