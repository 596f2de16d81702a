import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { QuickDonate } from './quick-donate.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.quick_head), description: t(m.quick_description) }),
}

export function Component() {
  const { user } = useSession()
  return user && <QuickDonate user={user} />
}
