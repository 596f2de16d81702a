import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { OVERVIEW_PATH, Overview } from './overview.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_overview)} | ${INSTANCE_NAME}`,
    description: t(m.admin_overview_description),
  }),
  prefetch: ({ operatorRole }) => (operatorRole === undefined ? [] : [{ key: [OVERVIEW_PATH] }]),
}

export const Component = Overview
