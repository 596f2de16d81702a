/** An agency and a creator, linked or not. */
export type Link = { agencyId: string; creatorId: string }
