/** Progress of a goal in whole percent, 0 to 100. Only a reached goal shows 100. */
export function goalPercent(receivedCents: number, goalCents: number): number {
  if (receivedCents >= goalCents) return 100
  return Math.min(99, Math.max(0, Math.round((receivedCents / goalCents) * 100)))
}
