import axeCore from 'axe-core'
import { expect } from 'vitest'
import { AXE_STANDARDS, untilStill } from './axe-standards.ts'

/** Asserts that the page, or this part of it, breaks no rule of WCAG 2.2 AA or of axe's best practices. */
export async function axe(part: Document | Element = document): Promise<void> {
  await untilStill()
  const { violations } = await axeCore.run(part, {
    runOnly: AXE_STANDARDS,
    resultTypes: ['violations'],
  })
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))).toEqual([])
}
