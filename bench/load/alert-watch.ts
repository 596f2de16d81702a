import type { WebSocket } from 'ws'
import type { Target } from '../setup/target.ts'

export type AlertWatch = {
  /**
   * Time at which the alert of this donation arrived, on the clock of `performance.now()`. Call it before the webhook
   * is sent.
   */
  arrivalOf(donationId: string): Promise<number>
}

const ARRIVES_WITHIN_MS = 20_000

export function watchAlerts({ name, output }: Target, overlays: readonly WebSocket[]): AlertWatch {
  const expected = new Map<string, (atMs: number) => void>()
  for (const overlay of overlays) {
    overlay.on('message', (data) => {
      const atMs = performance.now()
      const frame: { type: string; payload: { donationId: string } } = JSON.parse(data.toString())
      if (frame.type !== 'donation') return
      expected.get(frame.payload.donationId)?.(atMs)
      expected.delete(frame.payload.donationId)
    })
  }
  return {
    arrivalOf: (donationId) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(`${name}: the alert of donation ${donationId} did not come\n${output()}`))
        const timer = setTimeout(late, ARRIVES_WITHIN_MS)
        expected.set(donationId, (atMs) => {
          clearTimeout(timer)
          resolve(atMs)
        })
      }),
  }
}
