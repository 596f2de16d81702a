import type { Plans } from '@aplauso/contract/plans'

/** Number of creators an agency may manage on the free plan, if its own plan allows more. */
export function freeManagedCreators({ free, agency }: Plans): number | undefined {
  const { managedCreators: most } = free
  if (most === null || most === 0) return undefined
  return agency.managedCreators === null || agency.managedCreators > most ? most : undefined
}
