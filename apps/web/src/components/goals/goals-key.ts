/** `creatorId`: set for an agency or a moderator of this creator; absent for the creator. */
export const goalsKey = (creatorId?: string) =>
  [`/api/goals${creatorId ? `?creatorId=${encodeURIComponent(creatorId)}` : ''}`] as const
