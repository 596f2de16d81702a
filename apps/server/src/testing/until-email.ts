import { expect } from 'vitest'
import type { ParsedEmail } from './parse-email.ts'
import { readOutbox } from './read-outbox.ts'

/** The newest email to an address whose subject contains this, once there is one. */
export async function untilEmail(dataDir: string, to: string, subjectPart = ''): Promise<ParsedEmail> {
  let found: ParsedEmail | undefined
  const findEmail = async () => {
    const emails = await readOutbox(dataDir, to)
    found = emails.findLast(({ subject }) => subject.includes(subjectPart))
    return emails.map(({ subject }) => subject)
  }
  await expect.poll(findEmail, { interval: 20 }).toContainEqual(expect.stringContaining(subjectPart))
  return found ?? expect.fail(`No email to ${to}`)
}
