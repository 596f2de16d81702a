import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/route-handle.ts'
import { NotFoundPage } from '#ui/message-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.notfound_head), description: t(m.notfound_text) }),
}

export const Component = NotFoundPage
