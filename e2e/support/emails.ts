import { expect } from '@playwright/test'
import type { ParsedEmail } from '../../apps/server/src/testing/parse-email.ts'
import { readOutbox } from '../../apps/server/src/testing/read-outbox.ts'
import type { RunningServer } from './running-server.ts'

/** The letter of this subject that the server wrote to an address into its outbox, once it is there. */
export async function untilEmail({ dataDir }: RunningServer, to: string, subject: string): Promise<ParsedEmail> {
  let found: ParsedEmail | undefined
  const readSubjects = async () => {
    const emails = await readOutbox(dataDir, to)
    found = emails.findLast((email) => email.subject === subject)
    return emails.map((email) => email.subject)
  }
  await expect.poll(readSubjects, `Letters to ${to}`).toContain(subject)
  if (found === undefined) throw new Error(`No letter to ${to}`)
  return found
}

/** The link of a letter, as somebody copies it from its text. */
export function linkIn({ text }: ParsedEmail): string {
  const link = /https?:\/\/\S+[?#]token=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in the letter:\n${text}`)
  return link
}
