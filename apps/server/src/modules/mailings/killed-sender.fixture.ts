// Sends mailings into an outbox and dies right after an email, before its row is marked.
//   killed-sender.fixture.ts DATABASE_URL OUTBOX EMAILS
import { pino } from 'pino'
import type { Tables } from '#modules/tables.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { openOutbox } from '#platform/mail/file-mail.ts'
import { sendMailings } from './send-mailings.ts'

const [, , databaseUrl, folder = '', emails = ''] = process.argv
const log = pino({ level: 'silent' })
const { db } = await openDatabase<Tables>({ dataDir: '', databaseUrl, log })
const outbox = openOutbox(folder, 'Palco <no-reply@palco.example>', log)
let left = Number(emails)
const mail = {
  async send(email: Parameters<typeof outbox.send>[0]) {
    await outbox.send(email)
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  },
}
await sendMailings({ db, mail, log, publicUrl: () => 'https://palco.example' })
