/** From which sums on the show of an alert is longer and fuller. */
export type ShowSteps = { secondFromCents: number; thirdFromCents: number }

/** For whoever has set none. Beside the schemas, which the overlay does without. */
export const SHOW_STEPS_DEFAULT = { secondFromCents: 1_000, thirdFromCents: 5_000 } as const satisfies ShowSteps
