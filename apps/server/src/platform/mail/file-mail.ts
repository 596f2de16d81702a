import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailLog } from './mail.ts'
import { toMessage } from './mail-message.ts'

/** Mail as .eml files in `folder`, named by their time so that they sort; whoever lists the folder sees whole files only. */
export function openOutbox(folder: string, from: string, log: MailLog): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email) {
      const { message } = await transport.sendMail(toMessage(email, from))
      // Colons are not allowed in file names everywhere.
      const time = new Date().toISOString().replaceAll(':', '-')
      const path = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(path, message)
      log.info({ path }, 'Mail written to a file: no mail server is set')
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
    // For the owner's eyes alone: letters carry links that sign in.
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
