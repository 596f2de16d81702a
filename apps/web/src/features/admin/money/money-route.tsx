import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { SUMMARY_PATH } from './admin-paths.ts'
import { AdminPayouts } from './admin-payouts.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_payouts)} | ${INSTANCE_NAME}`,
    description: t(m.admin_payouts_description),
  }),
  prefetch: ({ operatorRole }) => (operatorRole === undefined ? [] : [{ key: [SUMMARY_PATH] }]),
}

export const Component = AdminPayouts
