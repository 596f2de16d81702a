import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailLog } from './mail.ts'
import { toMessage } from './mail-message.ts'

/**
 * Writes mail as .eml files to `folder`, named by time so that they sort. A listing of the folder only shows complete
 * files.
 */
export function openOutbox(folder: string, from: string, log: MailLog): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email) {
      const { message } = await transport.sendMail(toMessage(email, from))
      // Some file systems do not allow colons in file names.
      const time = new Date().toISOString().replaceAll(':', '-')
      // A repeated attempt replaces its file.
      const name = email.key ?? `${time}-${randomBytes(4).toString('hex')}`
      const path = join(folder, `${name}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(path, message)
      log.info({ path }, 'mail written to a file, SMTP_URL is not set')
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK | constants.X_OK)
    },
  }
}

async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  const unfinished = `${path}.part`
  try {
    // Readable by the owner only: emails contain links that sign in.
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
