import { expect } from '@playwright/test'
import type { ParsedLetter } from '../../apps/server/src/testing/parse-letter.ts'
import { readOutbox } from '../../apps/server/src/testing/read-outbox.ts'
import type { RunningServer } from './server.ts'

/** The letter of this subject that the server wrote to an address into its outbox, once it is there. */
export async function untilLetter({ dataDir }: RunningServer, to: string, subject: string): Promise<ParsedLetter> {
  let found: ParsedLetter | undefined
  const look = async () => {
    const letters = await readOutbox(dataDir, to)
    found = letters.findLast((letter) => letter.subject === subject)
    return letters.map((letter) => letter.subject)
  }
  await expect.poll(look, `Letters to ${to}`).toContain(subject)
  if (found === undefined) throw new Error(`No letter to ${to}`)
  return found
}

/** The link of a letter, as somebody copies it from its text. */
export function linkIn({ text }: ParsedLetter): string {
  const link = /https?:\/\/\S+[?#]token=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in the letter:\n${text}`)
  return link
}
