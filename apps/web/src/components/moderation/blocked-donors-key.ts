/** Whom the creator has blocked: asked for at each visit. */
export const BLOCKED_DONORS_KEY = ['/api/blocked-donors'] as const
