type Milestone = { cents: number; text: string }

/** The milestone to show: the next one, or the last one once all are reached. Milestones are sorted by amount. */
export function milestoneShown(milestones: readonly Milestone[], receivedCents: number) {
  const next = milestones.find(({ cents }) => cents > receivedCents)
  const shown = next ?? milestones[milestones.length - 1]
  return shown && { ...shown, isReached: next === undefined }
}

/** Positions on the bar in percent; milestones at or beyond its end are left out. */
export const marksOf = (milestones: readonly Milestone[], targetCents: number, receivedCents: number) =>
  milestones
    .filter(({ cents }) => cents < targetCents)
    .map(({ cents }) => ({ percent: (cents / targetCents) * 100, isReached: cents <= receivedCents }))
