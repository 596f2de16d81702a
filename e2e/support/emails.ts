import { expect } from '@playwright/test'
import type { ParsedEmail } from '../../apps/server/src/testing/parse-email.ts'
import { readOutbox } from '../../apps/server/src/testing/read-outbox.ts'
import type { RunningServer } from './running-server.ts'

/** Waits for the email of this subject in the server's outbox. */
export async function untilEmail({ dataDir }: RunningServer, to: string, subject: string): Promise<ParsedEmail> {
  let found: ParsedEmail | undefined
  const readSubjects = async () => {
    const emails = await readOutbox(dataDir, to)
    found = emails.findLast((email) => email.subject === subject)
    return emails.map((email) => email.subject)
  }
  await expect.poll(readSubjects, `Letters to ${to}`).toContain(subject)
  if (found === undefined) throw new Error(`No email to ${to}`)
  return found
}

/** The link in an email's text. */
export function linkIn({ text }: ParsedEmail): string {
  const link = /https?:\/\/\S+[?#]token=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in the email:\n${text}`)
  return link
}
