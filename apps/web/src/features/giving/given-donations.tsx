import type { GivenDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FanRow } from './fan-row.tsx'
import { WholeList } from './whole-list.tsx'

/** Everything that was ever given. */
export function GivenDonations() {
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
