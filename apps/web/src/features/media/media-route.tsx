import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { mediaQuery, mediaQuotaQuery } from '#components/media/media-queries.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { MediaLibrary } from './media-library.tsx'
import { MediaQuota } from './media-quota.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.media_head), description: t(m.media_description) }),
  prefetch: ({ id }) => [
    { key: mediaQuery(id).queryKey, path: '/api/media?limit=100' },
    { key: mediaQuotaQuery(id).queryKey, path: '/api/media/quota' },
  ],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <MediaPage key={user.id} user={user} /> : null
}

/** The creator's images, videos and sounds. */
function MediaPage({ user }: { user: User }) {
  const t = useText()
  return (
    <>
      <h1 className="text-3xl">{t(m.media_title)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(m.media_lead)}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <MediaQuota userId={user.id} />
        <MediaLibrary userId={user.id} />
      </div>
    </>
  )
}
