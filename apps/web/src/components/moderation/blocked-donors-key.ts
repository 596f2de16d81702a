export const BLOCKED_DONORS_KEY = ['/api/blocked-donors'] as const
