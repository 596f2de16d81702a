/** Pages about received donations. `creatorId`: set for the agency that manages the creator. */
export const dashboardPath = (creatorId?: string) =>
  creatorId === undefined ? '/dashboard/creator' : withCreatorId('/dashboard-creator', creatorId)

export const donationsPath = (creatorId?: string) => withCreatorId('/dashboard/creator/donations', creatorId)

export const streamDonationsPath = (stream: string, creatorId?: string) =>
  `/dashboard/creator/donations?${new URLSearchParams({ ...(creatorId && { creatorId }), stream })}`

export const donationPath = (id: string, creatorId?: string) =>
  `/dashboard/creator/donations?${new URLSearchParams({ ...(creatorId && { creatorId }), donation: id })}`

export const chartsPath = (creatorId?: string) => withCreatorId('/dashboard/creator/statistics', creatorId)

const withCreatorId = (path: string, creatorId: string | undefined) =>
  creatorId === undefined ? path : `${path}?creatorId=${encodeURIComponent(creatorId)}`
