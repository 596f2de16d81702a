export type OfCreator = {
  /** None: one's own. */
  creatorId?: string
}

/** `creatorId`: of the creator whom an agency looks at. */
export const pathFor = (path: string, creatorId: string | undefined): string =>
  creatorId === undefined ? path : `${path}?${new URLSearchParams({ creatorId })}`
