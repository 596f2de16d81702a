import type { Bus, BusLog } from './bus.ts'
import { openInProcessBus } from './in-process-bus.ts'

type BusSettings = { redisUrl?: string | undefined; databaseUrl?: string | undefined; log: BusLog }

/** The bus that these settings select. Rejects when its transport cannot be reached within 5 s. */
export async function openBus({ redisUrl, databaseUrl, log }: BusSettings): Promise<Bus> {
  // Loaded on demand: most installations are one process and need neither client.
  if (redisUrl !== undefined) {
    const { openRedisBus } = await import('./redis-bus.ts')
    return openRedisBus(redisUrl, log)
  }
  if (databaseUrl !== undefined) {
    const { openNotifyBus } = await import('./notify-bus.ts')
    return openNotifyBus(databaseUrl, log)
  }
  return openInProcessBus(log)
}
