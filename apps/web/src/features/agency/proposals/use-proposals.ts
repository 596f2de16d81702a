import type { Proposal } from '@aplauso/contract/agency'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'
import { PROPOSALS_KEY } from '../agency-queries.ts'

/**
 * The agency's open proposals of a kind by creator, at most one each; empty while loading. Fetches every page, because
 * the creator list is in another order.
 */
export function useProposals(kind: Proposal['kind']): Map<string, Proposal> {
  const { data = [] } = useQuery({
    queryKey: PROPOSALS_KEY,
    queryFn: ({ queryKey, signal }) => fetchAllPages<Proposal>(queryKey.join('/'), { signal }),
  })
  return new Map(data.filter((proposal) => proposal.kind === kind).map((proposal) => [proposal.creator.id, proposal]))
}
