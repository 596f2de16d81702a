import axeCore from 'axe-core'
import { expect } from 'vitest'
import { AXE_STANDARDS } from './axe-standards.ts'

/** Asserts that the page, as it stands, breaks no rule of WCAG 2.2 AA nor of axe's best practice. */
export async function axe(): Promise<void> {
  await untilStill()
  const { violations } = await axeCore.run(document, { runOnly: AXE_STANDARDS })
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))).toEqual([])
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** While something fades, its colours are not its own. */
async function untilStill(): Promise<void> {
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
