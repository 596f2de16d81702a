import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { useSession } from '#lib/session.tsx'
import { Link } from '#ui/link.tsx'
import { MessagePage, WayHome } from '#ui/message-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.notfound_head), description: t(m.notfound_text) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  return (
    <MessagePage title={t(m.notfound_title)} text={t(m.notfound_text)}>
      <WayHome />
      {user && (
        <Link to="/dashboard" className="min-h-14 px-7 text-lg btn btn-ghost">
          {t(m.nav_dashboard)}
        </Link>
      )}
    </MessagePage>
  )
}
