/** What pages are held to: WCAG 2.2 AA, and what axe calls best practice. */
export const AXE_STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits for what is on its way in or out: while something fades, its colours are not its own. A frame first, so that a
 * change that the page was just given has begun to show; and again, because one fade may start another. What runs for longer
 * than a fade, such as the line of what is left of an alert, is how the page stands. Names nothing outside itself: journeys
 * send it to their page.
 */
export async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const FADE_MAX_MS = 5_000
  const passing = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime ?? Infinity) <= FADE_MAX_MS,
      )
  await nextFrame()
  for (let running = passing(); running.length > 0; running = passing()) {
    await Promise.allSettled(running.map(({ finished }) => finished))
    await nextFrame()
  }
}
