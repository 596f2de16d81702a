import type { CreatorSummary } from '@aplauso/contract/creators'

export const KNOWN_SHOWN = 12

/** The lists joined in order without duplicates, cut to the shown number: requested, recent, favourites. */
export function knownCreators(...lists: readonly (readonly CreatorSummary[])[]): CreatorSummary[] {
  const byId = new Map(
    lists
      .flat()
      .toReversed()
      .map((creator) => [creator.id, creator]),
  )
  const ids = new Set(lists.flat().map(({ id }) => id))
  return [...ids].flatMap((id) => byId.get(id) ?? []).slice(0, KNOWN_SHOWN)
}
