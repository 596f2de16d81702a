export type CreatorIdProps = {
  /** Absent for the signed-in creator. */
  creatorId?: string
}

/** `creatorId`: set when an agency views a creator. */
export const withCreatorId = (path: string, creatorId: string | undefined): string =>
  creatorId === undefined ? path : `${path}?${new URLSearchParams({ creatorId })}`
