/** An agency and a creator, linked or not. */
export type AgencyLink = { agencyId: string; creatorId: string }
