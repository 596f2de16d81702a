export type CreatorIdProps = {
  /** None: one's own. */
  creatorId?: string
}

/** `creatorId`: of the creator whom an agency looks at. */
export const withCreatorId = (path: string, creatorId: string | undefined): string =>
  creatorId === undefined ? path : `${path}?${new URLSearchParams({ creatorId })}`
