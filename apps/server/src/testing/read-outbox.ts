import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedEmail, parseEmail } from './parse-email.ts'

/** The emails that were written to files because no mail server is set, newest last. */
export async function readOutbox(dataDir: string, to?: string): Promise<ParsedEmail[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  // File names start with the time.
  const whole = names.filter((name) => name.endsWith('.eml')).toSorted()
  const emails = await Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')))
  return emails.map(parseEmail).filter((email) => to === undefined || email.to === to)
}
