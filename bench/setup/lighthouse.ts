import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '../../tools/ensure-browser.mjs'

// Downloaded on demand: as a dependency it would be most of the installed packages.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROME_FLAGS = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
const AUDITS = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  audits: Record<string, Audit | undefined>
}
type Audit = {
  title: string
  score: number | null
  numericValue?: number
  details?: { items?: { resourceType?: string; transferSize?: number; url?: string }[] }
}

export type PageRun = Record<keyof typeof AUDITS, number> & {
  /** 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Transferred bytes, headers included. */
  scriptBytes: number
  totalBytes: number
  /** Audits that keep accessibility, best practices or SEO below 100. */
  complaints: string[]
}

/**
 * One visit by Lighthouse's phone: slow 4G and a four times slower processor, both simulated. `profile`: folder of a
 * browser with a session and an empty cache; it can be used once.
 */
export async function runLighthouse(url: string, folder: string, profile?: string): Promise<PageRun> {
  const path = join(folder, 'lighthouse.json')
  const child = spawn(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${path}`],
      ...(profile === undefined ? [] : ['--disable-storage-reset']),
      `--chrome-flags=${[...CHROME_FLAGS, ...(profile === undefined ? [] : [`--user-data-dir=${profile}`])].join(' ')}`,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: await findBrowser() } },
  )
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${LIGHTHOUSE} ended with ${code}`)
  const report: Report = JSON.parse(await readFile(path, 'utf8'))
  if (report.runtimeError) throw new Error(`${LIGHTHOUSE}: ${report.runtimeError.message}`)
  return readReport(report)
}

function readReport(report: Report): PageRun {
  const score = (name: string) => Math.round(100 * (report.categories[name]?.score ?? 0))
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  const requests = report.audits['network-requests']?.details?.items ?? []
  const sent = (items: typeof requests) => items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  return {
    performance: score('performance'),
    fcpMs: value(AUDITS.fcpMs),
    lcpMs: value(AUDITS.lcpMs),
    tbtMs: value(AUDITS.tbtMs),
    cls: value(AUDITS.cls),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    scriptBytes: sent(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalBytes: sent(requests),
    complaints: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (report.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = report.audits[id]
        return weight > 0 && audit?.score != null && audit.score < 1 ? [`${name}: ${audit.title} (${id})`] : []
      }),
    ),
  }
}
