import { type AlertWatch, watchAlerts } from '../load/alert-watch.ts'
import { inParallel } from '../load/in-parallel.ts'
import { createWebhookSender, type WebhookSender } from '../load/send-webhook.ts'
import { settleClosedLoop } from '../load/settle.ts'
import { startFloor, startProduct, type Target } from '../setup/target.ts'
import { type Bench, type Deployment, WARM_UP_DONATIONS } from './bench-deployments.ts'

export type Side = { target: Target; sender: WebhookSender; watch: AlertWatch }
export type Pair = { product: Side; floor: Side; stop(): Promise<void> }

const OPEN_AT_ONCE = 50
const WARM_UP_WIDTH = 8

/**
 * Both sides of a comparison at the same time, each on its own copy of one database, with the same connected overlays
 * and warm-up. Measurements alternate between them, so that other load on the machine affects both.
 */
export async function startPair(bench: Bench, deployment: Deployment, idleOverlays: number): Promise<Pair> {
  const { cleanup, provider, quick } = bench
  const { installation, redisUrl } = deployment

  async function startSide(start: typeof startFloor): Promise<Side> {
    const target = await start(cleanup, { ...(await installation.copy()), redisUrl, provider })
    const overlays = await inParallel(OPEN_AT_ONCE, installation.busy, target.openOverlay)
    await inParallel(OPEN_AT_ONCE, installation.idle.slice(0, idleOverlays), target.openOverlay)
    const side = { target, sender: createWebhookSender(target.url), watch: watchAlerts(target, overlays) }
    const warmUp = installation.donations.slice(0, quick ? WARM_UP_DONATIONS.quick : WARM_UP_DONATIONS.full)
    await settleClosedLoop(side, warmUp, WARM_UP_WIDTH)
    return side
  }

  const floor = await startSide(startFloor)
  const product = await startSide(startProduct)
  return {
    product,
    floor,
    async stop() {
      for (const side of [product, floor]) {
        side.sender.close()
        await side.target.stop()
      }
    },
  }
}
