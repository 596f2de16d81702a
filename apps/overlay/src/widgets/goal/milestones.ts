type Milestone = { cents: number; text: string }

/** The one that words are for: the next to come, or once all are reached the last of them. The smallest comes first. */
export function milestoneShown(milestones: readonly Milestone[], receivedCents: number) {
  const next = milestones.find(({ cents }) => cents > receivedCents)
  const shown = next ?? milestones[milestones.length - 1]
  return shown && { ...shown, isReached: next === undefined }
}

/** Where each stands on the bar, in percent; those at its end or beyond have no place there. */
export const marksOf = (milestones: readonly Milestone[], targetCents: number, receivedCents: number) =>
  milestones
    .filter(({ cents }) => cents < targetCents)
    .map(({ cents }) => ({ percent: (cents / targetCents) * 100, isReached: cents <= receivedCents }))
