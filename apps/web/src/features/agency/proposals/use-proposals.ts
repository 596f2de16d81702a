import type { Proposal } from '@aplauso/contract/agency'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'
import { PROPOSALS_KEY } from '../agency-queries.ts'

/**
 * The agency's open proposals of a kind, by creator: there is at most one each. Empty until they are here. All of them are
 * fetched, as a creator may stand anywhere in the list.
 */
export function useProposals(kind: Proposal['kind']): Map<string, Proposal> {
  const { data = [] } = useQuery({
    queryKey: PROPOSALS_KEY,
    queryFn: ({ queryKey, signal }) => fetchAllPages<Proposal>(queryKey.join('/'), { signal }),
  })
  return new Map(data.filter((proposal) => proposal.kind === kind).map((proposal) => [proposal.creator.id, proposal]))
}
