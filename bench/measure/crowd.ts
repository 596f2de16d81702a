import { watchAlerts } from '../load/alert-watch.ts'
import { median, percentile } from '../load/percentile.ts'
import { createWebhookSender, type WebhookSender } from '../load/send-webhook.ts'
import { settleClosedLoop, settleOpenLoop } from '../load/settle.ts'
import type { Row } from '../report/row.ts'
import { type Crowd, startCrowd } from '../setup/crowd.ts'
import type { Creator, PendingDonation } from '../setup/installation.ts'
import { startFloor, startProduct, type Target } from '../setup/target.ts'
import type { Bench, Deployment } from './bench-deployments.ts'

const SOCKETS = { quick: 1_000, full: 10_000 }
const TURNS = { quick: 1, full: 2 }
const ALERTS_OF_TURN = { quick: 5, full: 6 }
const WARM_UP_SOCKETS = 500
const WARM_UP_ALERTS = 3

const ATTACK = { sockets: 95, from: '127.0.0.2' }
const ATTACK_TURNS = { quick: 1, full: 3 }
const ATTACK_ALERTS = { quick: 10, full: 15 }
const ATTACK_PER_SECOND = 5

type Turn = { joinMs: number; alertMs: number[] }

/** Ten thousand viewers of one creator, then a creator's channel that one visitor joins without pause. */
export async function measureCrowd(bench: Bench): Promise<Row[]> {
  const deployment =
    bench.deployments.find(({ installation }) => installation.engine === 'postgres') ?? bench.deployments[0]
  if (deployment === undefined) throw new Error('there is nothing to measure on')
  const crowd = await startCrowd(bench.cleanup)
  return [...(await measureViewers(bench, deployment, crowd)), await measureAttack(bench, deployment, crowd)]
}

async function measureViewers(
  { cleanup, provider, quick }: Bench,
  deployment: Deployment,
  crowd: Crowd,
): Promise<Row[]> {
  const { installation } = deployment
  const [creator] = installation.busy
  if (creator === undefined) throw new Error('viewers need a creator')
  const donations = installation.donations.filter(({ creatorId }) => creatorId === creator.id)
  const size = quick ? 'quick' : 'full'
  const sides = []
  for (const start of [startFloor, startProduct]) {
    const target = await start(cleanup, { ...(await installation.copy()), redisUrl: undefined, provider })
    const side = { target, sender: createWebhookSender(target.url), turns: [] as Turn[] }
    await takeTurn(crowd, side, creator, WARM_UP_SOCKETS, donations.slice(0, WARM_UP_ALERTS))
    sides.push(side)
  }
  for (let turn = 0; turn < TURNS[size]; turn++) {
    const from = WARM_UP_ALERTS + turn * ALERTS_OF_TURN[size]
    const batch = donations.slice(from, from + ALERTS_OF_TURN[size])
    for (const side of sides) side.turns.push(await takeTurn(crowd, side, creator, SOCKETS[size], batch))
  }
  for (const { target, sender } of sides) {
    sender.close()
    await target.stop()
  }

  const [floor, product] = sides.map(({ turns }) => turns)
  if (floor === undefined || product === undefined) throw new Error('there are two sides')
  const count = SOCKETS[size].toLocaleString('en')
  const joinMs = (turns: Turn[]) => median(turns.map((turn) => turn.joinMs))
  const alertMs = (turns: Turn[], share: number) =>
    percentile(
      turns.flatMap((turn) => turn.alertMs),
      share,
    )
  const percentiles = (turns: Turn[]) => [0.5, 0.99, 1].map((share) => alertMs(turns, share).toFixed(0)).join(' / ')
  return [
    {
      what: `${count} viewers join one creator, ${deployment.name}`,
      unit: 's',
      product: (joinMs(product) / 1_000).toFixed(2),
      floor: (joinMs(floor) / 1_000).toFixed(2),
      ratio: joinMs(product) / joinMs(floor),
    },
    {
      what: `webhook to frame at each of ${count} viewers, ratio of p99, ${deployment.name}`,
      unit: 'ms p50 / p99 / last',
      product: percentiles(product),
      floor: percentiles(floor),
      ratio: alertMs(product, 0.99) / alertMs(floor, 0.99),
    },
  ]
}

async function takeTurn(
  crowd: Crowd,
  { target, sender }: { target: Target; sender: WebhookSender },
  creator: Creator,
  count: number,
  donations: readonly PendingDonation[],
): Promise<Turn> {
  const { tookMs, refused } = await crowd.join(target.viewerUrl(creator), creator.slug, count)
  if (refused > 0) throw new Error(`${target.name}: ${refused} of ${count} viewers were refused\n${target.output()}`)
  const alertMs: number[] = []
  for (const { donationId, paymentId } of donations) {
    const sentAtMs = performance.timeOrigin + performance.now()
    await sender.send(paymentId)
    const { times, sockets } = await crowd.arrivals(donationId)
    if (sockets !== count || times.length !== count)
      throw new Error(
        `${target.name}: ${times.length} of ${count} viewers received the alert, ${sockets} are connected`,
      )
    alertMs.push(...times.map((atMs) => atMs - sentAtMs))
  }
  await crowd.leave()
  return { joinMs: tookMs, alertMs }
}

/** Compares with the same server without the attack: the cost of an attack to the creator. */
async function measureAttack({ cleanup, provider, quick }: Bench, deployment: Deployment, crowd: Crowd): Promise<Row> {
  const { installation } = deployment
  const [, creator] = installation.busy
  if (creator === undefined) throw new Error('an attack needs a creator')
  const donations = installation.donations.filter(({ creatorId }) => creatorId === creator.id)
  const size = quick ? 'quick' : 'full'
  const dataLocation = await installation.copy()
  const target = await startProduct(cleanup, { ...dataLocation, redisUrl: undefined, provider, rateLimit: true })
  const sender = createWebhookSender(target.url)
  const load = { sender, watch: watchAlerts(target, [await target.openOverlay(creator)]) }
  await settleClosedLoop(load, donations.slice(0, WARM_UP_ALERTS), 1)
  const [quiet, attacked]: [number[], number[]] = [[], []]
  let used = WARM_UP_ALERTS
  const settle = () => {
    const batch = donations.slice(used, used + ATTACK_ALERTS[size])
    used += batch.length
    return settleOpenLoop(load, batch, ATTACK_PER_SECOND)
  }
  for (let turn = 0; turn < ATTACK_TURNS[size]; turn++) {
    quiet.push(...(await settle()))
    await crowd.attack(target.viewerUrl(creator), creator.slug, ATTACK)
    attacked.push(...(await settle()))
    await crowd.leave()
  }
  sender.close()
  await target.stop()
  const percentiles = (ms: number[]) => [0.5, 0.95, 0.99].map((share) => percentile(ms, share).toFixed(1)).join(' / ')
  return {
    what: `webhook to frame while ${ATTACK.sockets} sockets of one address repeat join, and without them, ${deployment.name}`,
    unit: 'ms p50 / p95 / p99',
    product: percentiles(attacked),
    floor: percentiles(quiet),
    ratio: percentile(attacked, 0.5) / percentile(quiet, 0.5),
  }
}
