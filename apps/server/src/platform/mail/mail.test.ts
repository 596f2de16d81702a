import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { parseEmail } from '#testing/parse-email.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { openMail } from './open-mail.ts'
import { openSmtpSink } from './smtp-sink.ts'

const log = pino({ level: 'silent' })
const from = 'Aplauso <no-reply@aplauso.test>'
const email = {
  to: 'ana@example.test',
  subject: 'Confirme o seu endereço 👏',
  text: 'Olá, João!\n\n.\nhttps://aplauso.test/verify-email?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnop',
}

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aplauso-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('Each email becomes one complete .eml file when there is no mail server', async () => {
  const mail = openMail({ from, dataDir, log })
  await Promise.all([mail.send(email), mail.send(email)])
  const names = await readdir(join(dataDir, 'mail'))
  expect(names).toHaveLength(2)
  expect(names[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/)
  const [written] = await readOutbox(dataDir)
  expect(written?.headers).toMatchObject({
    from: 'Aplauso <no-reply@aplauso.test>',
    to: 'ana@example.test',
    subject: email.subject,
    'auto-submitted': 'auto-generated',
  })
  expect(written?.text).toBe(email.text)
})

test('An email with HTML contains the text form too', async () => {
  const html = `<p>Olá, <a href="https://aplauso.test/?a=1&amp;b=2">João</a>!</p>${'=FF '.repeat(40)}`
  await openMail({ from, dataDir, log }).send({ ...email, html })
  const [name = ''] = await readdir(join(dataDir, 'mail'))
  const eml = await readFile(join(dataDir, 'mail', name), 'utf8')
  expect(eml).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(eml).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(eml).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
  expect(await readOutbox(dataDir, email.to)).toMatchObject([{ ...email, html }])
  expect(await readOutbox(dataDir, 'rui@example.test')).toEqual([])
})

test('An email that cannot be written to its file is an error', async () => {
  await writeFile(join(dataDir, 'mail'), 'in the way')
  await expect(openMail({ from, dataDir, log }).send(email)).rejects.toThrow('EEXIST')
})

test('A mail server receives the email for its one recipient, in UTF-8', async () => {
  const sink = await openSmtpSink()
  onTestFinished(() => void sink.close())
  await openMail({ smtpUrl: sink.url, from, dataDir, log }).send(email)
  expect(sink.received).toHaveLength(1)
  const [mail = { from: '', to: [], data: '' }] = sink.received
  expect(mail).toMatchObject({ from: 'no-reply@aplauso.test', to: ['ana@example.test'] })
  expect(parseEmail(mail.data)).toMatchObject(email)
})

test('A subject or an address with line breaks or commas adds no header and no recipient', async () => {
  const sink = await openSmtpSink()
  onTestFinished(() => void sink.close())
  const mail = openMail({ smtpUrl: sink.url, from, dataDir, log })
  await mail.send({ ...email, subject: 'Hello\r\nBcc: eve@example.test' })
  await mail.send({ ...email, to: 'ana@example.test, eve@example.test' }).catch(() => undefined)
  await mail.send({ ...email, to: 'ana@example.test>\r\nRCPT TO:<eve@example.test' }).catch(() => undefined)
  expect(sink.received.flatMap(({ to }) => to)).not.toContain('eve@example.test')
  expect(sink.received[0]?.data).not.toMatch(/^Bcc:/im)
})

test('A recipient that the server refuses is an error with its cause', async () => {
  const sink = await openSmtpSink()
  onTestFinished(() => void sink.close())
  const refused = openMail({ smtpUrl: sink.url, from, dataDir, log }).send({ ...email, to: 'nobody@example.test' })
  await expect(refused).rejects.toMatchObject({
    message: 'The mail server did not accept the mail',
    cause: { code: 'EENVELOPE', responseCode: 550 },
  })
  expect(sink.received).toEqual([])
})

test('A mail server that never answers fails the email after five seconds', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const sent = openMail({ smtpUrl: `smtp://127.0.0.1:${address.port}`, from, dataDir, log }).send(email)
  await expect(sent).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } })
})
