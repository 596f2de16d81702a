import type { Creator } from '@aplauso/contract/creators'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { MessagePage } from '#components/shell/message-page.tsx'
import { Page } from '#components/shell/page.tsx'
import { creatorKey, statsKey } from '#lib/api/creator-query-keys.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { useText } from '#lib/i18n/language.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'

type ManagedCreatorProps = {
  creatorId: string
  /** `timeZone` is the creator's; undefined when it cannot be loaded. */
  children: (creator: Creator, timeZone: string | undefined) => ReactNode
}

/** Renders a managed creator for their agency; everybody else sees a refusal. */
export function ManagedCreator({ creatorId, children }: ManagedCreatorProps) {
  const t = useText()
  const creator = useQuery<Creator>({ queryKey: creatorKey(creatorId) })
  // Creator profiles are public: only the stats prove that this agency manages them.
  const stats = useQuery<ReceivedStats>({ queryKey: statsKey(creatorId) })
  const failure = statusOf(creator.error ?? stats.error)
  if (failure === 403 || failure === 404) {
    return (
      <MessagePage title={t(m.managed_refused)} text={t(m.managed_refused_text)}>
        <Link to="/dashboard/agency" className="min-h-14 px-7 text-lg btn btn-primary">
          {t(m.managed_back)}
        </Link>
      </MessagePage>
    )
  }
  // Waits for both requests: neither a page that is then refused, nor times that then change.
  if (creator.data && !stats.isPending) return children(creator.data, stats.data?.timeZone)
  if (!creator.isError) return <LoadingScreen />
  return (
    <Page className="py-16 wrap">
      <LoadFailed error={creator.error} onRetry={creator.refetch} />
    </Page>
  )
}
