import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import type { DiscoverResult } from './discover-page.tsx'
import { Component as Discover, loader as loadFound } from './discover-route.tsx'

// The directory inside the layout of signed-in fans.
export const Component = Discover
export const loader = loadFound

export const handle: RouteHandle<DiscoverResult> = {
  head: (_found, t) => ({ title: `${t(m.discover_link)} | ${INSTANCE_NAME}`, description: t(m.discover_description) }),
}
