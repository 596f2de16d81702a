import { expect } from 'vitest'
import type { ParsedEmail } from './parse-email.ts'
import { readOutbox } from './read-outbox.ts'

/** The newest letter to an address once there is one, with a subject that has this in it. */
export async function untilEmail(dataDir: string, to: string, subjectPart = ''): Promise<ParsedEmail> {
  let found: ParsedEmail | undefined
  const findEmail = async () => {
    const emails = await readOutbox(dataDir, to)
    found = emails.findLast(({ subject }) => subject.includes(subjectPart))
    return emails.map(({ subject }) => subject)
  }
  await expect.poll(findEmail, { interval: 20 }).toContainEqual(expect.stringContaining(subjectPart))
  return found ?? expect.fail(`No letter to ${to}`)
}
