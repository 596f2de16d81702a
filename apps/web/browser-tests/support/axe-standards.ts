/** What pages are held to: WCAG 2.2 AA, and what axe calls best practice. */
export const AXE_STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits for what is on its way in or out: while something fades, its colours are not its own. A frame first, so that a
 * change that the page was just given has begun to show; and again, because one fade may start another. Names nothing
 * outside itself: journeys send it to their page.
 */
export async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const passing = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  await nextFrame()
  for (let running = passing(); running.length > 0; running = passing()) {
    await Promise.allSettled(running.map(({ finished }) => finished))
    await nextFrame()
  }
}
