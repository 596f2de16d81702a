/** A pair of agency and creator, linked or not. */
export type AgencyLink = { agencyId: string; creatorId: string }
