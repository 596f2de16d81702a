/** Query key of the creator's blocked donors. */
export const BLOCKED_DONORS_KEY = ['/api/blocked-donors'] as const
