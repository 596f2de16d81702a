import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { GivenDonations } from './given-donations.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.supporter_all_head), description: t(m.supporter_description) }),
}

export { GivenDonations as Component }
