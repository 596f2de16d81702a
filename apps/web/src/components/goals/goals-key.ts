/** `creatorId`: for the agency that manages this creator, or who has a hand on the stage; one's own without it. */
export const goalsKey = (creatorId?: string) =>
  [`/api/goals${creatorId ? `?creatorId=${encodeURIComponent(creatorId)}` : ''}`] as const
