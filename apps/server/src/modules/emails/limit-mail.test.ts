import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Email, Mail } from '#platform/mail/mail.ts'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { useApp } from '#testing/test-app.ts'
import { limitMail } from './limit-mail.ts'

const app = useApp()
const log = pino({ level: 'silent' })

/** Mail with its limits, and the addresses that got an email. */
async function limitedMail(send: Mail['send'] = async () => undefined) {
  const sent: string[] = []
  const { limit } = await openRateLimits({ enabled: true, secret: 'a secret of this test', log })
  const mail = limitMail({
    ...{ db: app().database.db, limit, log },
    mail: {
      async send(letter) {
        await send(letter)
        sent.push(letter.to)
      },
      check: async () => undefined,
    },
  })
  const write = (to: string, kind?: Email['limit']) => mail.send({ to, subject: 'Olá', text: 'Olá', limit: kind })
  return { sent, write }
}

test('An unverified mailbox gets five emails a day, and ten receipts in addition', async () => {
  const { sent, write } = await limitedMail()
  for (let count = 0; count < 8; count += 1) await write(`alvo+${count}@example.com`)
  await Promise.all(Array.from({ length: 8 }, () => write('Alvo@example.com', 'unverified')))
  expect(sent).toHaveLength(5)
  for (let count = 0; count < 12; count += 1) await write('alvo@example.com', 'receipts')
  expect(sent).toHaveLength(15)
  await write('outra@example.com')
  expect(sent.at(-1)).toBe('outra@example.com')
})

test('A verified mailbox gets thirty emails a day, and emails without a limit in addition', async () => {
  const { user } = await app().register('fan')
  const { sent, write } = await limitedMail()
  for (let count = 0; count < 6; count += 1) await write(user.email)
  expect(sent).toHaveLength(5)
  await app()
    .database.db.updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  for (let count = 0; count < 32; count += 1) await write(user.email)
  expect(sent).toHaveLength(35)
  await write(user.email, 'none')
  expect(sent).toHaveLength(36)
})

test('An email that the mail server refuses does not count', async () => {
  let isDown = true
  const { sent, write } = await limitedMail(async () => {
    if (isDown) throw new Error('the mail server is down')
  })
  for (let count = 0; count < 6; count += 1) await expect(write('alvo@example.com')).rejects.toThrow('is down')
  isDown = false
  await write('alvo@example.com')
  expect(sent).toEqual(['alvo@example.com'])
})
