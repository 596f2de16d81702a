/** Rules for pages: WCAG 2.2 AA and axe's best practices. */
export const AXE_STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits for transitions to end, because colours differ during a fade. It waits a frame first, so that a pending change
 * has started, and again, because a fade may start another. Animations longer than a fade, such as a countdown, are
 * ignored. It refers to nothing outside itself, because the e2e tests send it to their page.
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
