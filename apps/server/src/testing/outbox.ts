import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type ParsedLetter, parseLetter } from './parse-letter.ts'

/** The letters that were written to files because no mail server is set, the newest last. */
export async function readOutbox(dataDir: string, to?: string): Promise<ParsedLetter[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  // Their names begin with their time.
  const whole = names.filter((name) => name.endsWith('.eml')).toSorted()
  const letters = await Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')))
  return letters.map(parseLetter).filter((letter) => to === undefined || letter.to === to)
}

/** The newest letter to an address once there is one, with a subject that has this in it. */
export async function untilLetter(dataDir: string, to: string, subjectPart = ''): Promise<ParsedLetter> {
  let found: ParsedLetter | undefined
  const look = async () => {
    const letters = await readOutbox(dataDir, to)
    found = letters.findLast(({ subject }) => subject.includes(subjectPart))
    return letters.map(({ subject }) => subject)
  }
  await expect.poll(look, { timeout: 10_000, interval: 20 }).toContainEqual(expect.stringContaining(subjectPart))
  return found ?? expect.fail(`No letter to ${to}`)
}
