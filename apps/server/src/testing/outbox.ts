import { expect } from 'vitest'
import type { ParsedLetter } from './parse-letter.ts'
import { readOutbox } from './read-outbox.ts'

/** The newest letter to an address once there is one, with a subject that has this in it. */
export async function untilLetter(dataDir: string, to: string, subjectPart = ''): Promise<ParsedLetter> {
  let found: ParsedLetter | undefined
  const look = async () => {
    const letters = await readOutbox(dataDir, to)
    found = letters.findLast(({ subject }) => subject.includes(subjectPart))
    return letters.map(({ subject }) => subject)
  }
  await expect.poll(look, { interval: 20 }).toContainEqual(expect.stringContaining(subjectPart))
  return found ?? expect.fail(`No letter to ${to}`)
}
