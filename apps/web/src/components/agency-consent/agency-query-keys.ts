export const INVITATIONS_KEY = ['/api/agency/invitations'] as const
export const MEMBERSHIPS_KEY = ['/api/agency/memberships'] as const
export const PROPOSALS_KEY = ['/api/agency/proposals'] as const
