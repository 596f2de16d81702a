/** How much of the goal is reached, in whole percent from 0 to 100. 100 is kept for a goal that really is reached. */
export function goalPercent(receivedCents: number, goalCents: number): number {
  if (receivedCents >= goalCents) return 100
  return Math.min(99, Math.max(0, Math.round((receivedCents / goalCents) * 100)))
}
