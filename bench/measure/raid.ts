import { median } from '../load/percentile.ts'
import type { Row } from '../report/row.ts'
import { startBareHttp } from '../setup/bare-http.ts'
import { type Crowd, startCrowd } from '../setup/crowd.ts'
import { startFloor, startProduct } from '../setup/target.ts'
import type { Bench, Deployment } from './bench-deployments.ts'

const CONNECTIONS = 32
const TURNS = { quick: 1, full: 5 }
const TURN_SECONDS = 1
const OVERLAYS = { quick: 200, full: 2_000 }

/** The load of a raid, in which everybody opens one page, and of a restart, after which all overlays reconnect. */
export async function measureRaid(bench: Bench): Promise<Row[]> {
  const [deployment] = bench.deployments
  if (deployment === undefined) throw new Error('there is nothing to measure on')
  const crowd = await startCrowd(bench.cleanup)
  return [...(await measureVisits(bench, deployment, crowd)), await measureReturn(bench, deployment, crowd)]
}

async function measureVisits(
  { cleanup, provider, quick }: Bench,
  deployment: Deployment,
  crowd: Crowd,
): Promise<Row[]> {
  const { installation } = deployment
  const [creator] = installation.busy
  if (creator === undefined) throw new Error('visitors need a creator')
  const dataLocation = await installation.copy()
  const target = await startProduct(cleanup, { ...dataLocation, redisUrl: undefined, provider, rateLimit: true })
  const paths = [`/donate/${creator.slug}`, `/api/creators/${creator.slug}`]
  const bareUrl = await startBareHttp(cleanup, target.url, paths)
  const rows: Row[] = []
  for (const path of paths) {
    const visit = async (url: string) => {
      const order = { connections: CONNECTIONS, seconds: TURN_SECONDS }
      return (await crowd.visit(url + path, order)).perSecond
    }
    for (const url of [bareUrl, target.url]) await visit(url)
    const [floor, product]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS[quick ? 'quick' : 'full']; turn++) {
      floor.push(await visit(bareUrl))
      product.push(await visit(target.url))
    }
    rows.push({
      what: `visits of ${path.replace(creator.slug, '{slug}')}, ${CONNECTIONS} at a time, ${deployment.name}`,
      unit: '1/s',
      product: median(product).toFixed(0),
      floor: median(floor).toFixed(0),
      ratio: median(floor) / median(product),
    })
  }
  await target.stop()
  return rows
}

/** A newly started server without open channels; each overlay belongs to another creator. */
async function measureReturn({ cleanup, provider, quick }: Bench, deployment: Deployment, crowd: Crowd): Promise<Row> {
  const creators = deployment.installation.idle.slice(0, OVERLAYS[quick ? 'quick' : 'full'])
  const tookMs: number[] = []
  for (const start of [startFloor, startProduct]) {
    const dataLocation = await deployment.installation.copy()
    const target = await start(cleanup, { ...dataLocation, redisUrl: undefined, provider })
    const members = creators.map((creator) => ({ ...creator, url: target.viewerUrl(creator) }))
    const joined = await crowd.joinEach(members)
    if (joined.refused > 0) throw new Error(`${target.name}: ${joined.refused} overlays were refused`)
    tookMs.push(joined.tookMs)
    await crowd.leave()
    await target.stop()
  }
  const [floorMs = 0, productMs = 0] = tookMs
  return {
    what: `${creators.length.toLocaleString('en')} overlays of as many creators join after a restart, ${deployment.name}`,
    unit: 's',
    product: (productMs / 1_000).toFixed(2),
    floor: (floorMs / 1_000).toFixed(2),
    ratio: productMs / floorMs,
  }
}
