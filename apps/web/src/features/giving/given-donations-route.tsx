import type { GivenDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { FanRow } from './fan-row.tsx'
import { WholeList, wholeList } from './whole-list.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.supporter_all_head), description: t(m.supporter_description) }),
  ahead: () => [wholeList('/api/donations/history')],
}

export { GivenDonations as Component }

/** Everything that was ever given. */
function GivenDonations() {
  const t = useText()
  return (
    <WholeList<GivenDonation>
      path="/api/donations/history"
      heading={t(m.supporter_all_title)}
      title={t(m.supporter_history)}
      note={t(m.supporter_all_note)}
      empty={{ title: t(m.supporter_empty), text: t(m.supporter_empty_text) }}
      rowOf={(donation) => <FanRow key={donation.id} donation={donation} isWhole />}
    />
  )
}
