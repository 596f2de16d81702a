import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { MessagePage } from '#ui/message-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.notfound_head), description: t(m.notfound_text) }),
}

export function Component() {
  const t = useText()
  return <MessagePage title={t(m.notfound_title)} text={t(m.notfound_text)} />
}
