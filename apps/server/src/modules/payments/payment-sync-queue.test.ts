import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPaymentSyncQueue } from './payment-sync-queue.ts'

test('Payment sync queue limits how many payments run at a time and never runs one payment twice at once', async () => {
  const queue = createPaymentSyncQueue(pino({ level: 'silent' }), 3)
  let [running, most, done] = [0, 0, 0]
  const asking = new Set<string>()
  const work = (paymentId: string) => async () => {
    expect(asking.has(paymentId)).toBe(false)
    asking.add(paymentId)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    asking.delete(paymentId)
    done += 1
  }
  for (let number = 0; number < 10; number += 1) {
    const paymentId = `payment ${number % 5}`
    queue.push(paymentId, work(paymentId))
  }
  // While a payment waits or runs, the queue stores only the latest repeat of it.
  await expect.poll(() => done).toBe(8)
  expect([most, running]).toEqual([3, 0])
})
