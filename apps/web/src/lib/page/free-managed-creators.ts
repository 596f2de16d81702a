import type { Plans } from '@aplauso/contract/plans'

/** How many creators an agency may manage without its plan, where it may manage more with it. */
export function freeManagedCreators({ free, agency }: Plans): number | undefined {
  const { managedCreators: most } = free
  if (most === null || most === 0) return undefined
  return agency.managedCreators === null || agency.managedCreators > most ? most : undefined
}
