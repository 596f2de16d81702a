import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { AgencyPage } from '../agency-page.tsx'
import { PROPOSALS_KEY } from '../agency-queries.ts'
import { InviteButton } from '../invite/invite-creator.tsx'
import { useProposals } from '../proposals/use-proposals.ts'
import { SearchedCreators } from '../searched-creators.tsx'
import { searchKey } from '../use-creator-search.ts'
import { CreatorTerms } from './creator-terms.tsx'

const SEARCH_KEY = searchKey()

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_creators)} | ${INSTANCE_NAME}`, description: t(m.agency_manage_lead) }),
  prefetch: () => [{ key: SEARCH_KEY, list: SEARCH_KEY.join('/') }, { key: PROPOSALS_KEY }],
}

export function Component() {
  const t = useText()
  const proposals = useProposals('share')
  return (
    <AgencyPage title={t(m.shell_creators)} lead={t(m.agency_manage_lead)} action={<InviteButton />}>
      <SearchedCreators
        note={t(m.agency_manage_note)}
        renderRow={(creator) => (
          <CreatorTerms key={creator.id} creator={creator} proposal={proposals.get(creator.id)} />
        )}
      />
    </AgencyPage>
  )
}
