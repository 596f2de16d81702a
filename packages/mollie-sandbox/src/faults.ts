import { z } from 'zod'
import { SLOW_MAX_MS } from './timing.ts'

/** Deliberate faults. All are off by default. */
export const Faults = z.strictObject({
  /** Each API call waits this long before it runs. */
  slowMs: z.number().int().min(0).max(SLOW_MAX_MS).optional(),
  /** API calls are answered with this status and do not run. */
  status: z.number().int().min(500).max(599).optional(),
  /** API calls are answered with HTML and do not run. */
  rubbish: z.boolean().optional(),
  /** API calls run, and the connection is closed without an answer. */
  cut: z.boolean().optional(),
  /** How many API calls `status`, `rubbish` and `cut` affect; without it, all of them. */
  times: z.number().int().min(1).optional(),
  /** Payments are reported with this amount instead of their own. */
  wrongAmount: z.object({ value: z.string(), currency: z.string().default('EUR') }).optional(),
  /** Webhooks are lost. */
  noWebhook: z.boolean().optional(),
  /** Each webhook is sent this many times. */
  duplicateWebhooks: z.number().int().min(1).max(50).optional(),
  /** Webhooks are queued; when this is switched off, they are sent one by one, the newest first. */
  reorderWebhooks: z.boolean().optional(),
  /** Recurring payments stay pending, as direct debits do for days. */
  pendingRecurring: z.boolean().optional(),
  /** Recurring payments fail. */
  failRecurring: z.boolean().optional(),
  /** Accepted refunds fail later. */
  failRefunds: z.boolean().optional(),
})
export type Faults = z.infer<typeof Faults>

export type FaultSwitch = {
  current(): Faults
  set(faults: Faults): void
  /** The faulty answer for this API call, if any; counts the call. */
  nextFaultyAnswer(): { status: number } | 'rubbish' | 'cut' | undefined
}

export function createFaultSwitch(): FaultSwitch {
  let faults: Faults = {}
  return {
    current: () => faults,
    set: (next) => {
      faults = next
    },
    nextFaultyAnswer: () => {
      const { status, rubbish, cut, times, ...others } = faults
      if (status === undefined && rubbish !== true && cut !== true) return undefined
      if (times === 1) faults = others
      else if (times !== undefined) faults = { ...faults, times: times - 1 }
      if (status !== undefined) return { status }
      return rubbish === true ? 'rubbish' : 'cut'
    },
  }
}
