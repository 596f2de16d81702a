/** Amounts from which the effects of an alert are longer and fuller. */
export type ShowSteps = { secondFromCents: number; thirdFromCents: number }

/** Used unless the creator sets other steps. Separate from the schemas, which the overlay does not load. */
export const SHOW_STEPS_DEFAULT = { secondFromCents: 1_000, thirdFromCents: 5_000 } as const satisfies ShowSteps
