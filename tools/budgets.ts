// node tools/budgets.ts    the size of each kind of page before any interaction, against its budget
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Assets, loadAssets, moduleOf } from '../apps/web/src/app/client-assets.ts'
import { LANGUAGE_TAGS } from '../packages/contract/src/languages.ts'

const CLIENT_DIR = join(import.meta.dirname, '../apps/web/dist/client')
const KIB = 1024

/**
 * Sizes in bytes as transferred with brotli; each of `routeIds` is a module of the build. Above a budget, find the
 * added code: docs/decisions/012-script-budget.md.
 */
const PAGES = [
  { page: 'donation', routeIds: ['src/features/donate/donate-route.tsx'], budgetBytes: 105 * KIB },
  { page: 'landing', routeIds: ['src/features/marketing/landing/landing-route.tsx'], budgetBytes: 95_700 },
  {
    page: 'creator dashboard',
    routeIds: [
      'src/app/query-layout.tsx#signed-in',
      'src/app/shell/shell-layout.tsx',
      'src/features/dashboard/creator-dashboard-route.tsx',
    ],
    budgetBytes: 135_500,
  },
  {
    page: 'pricing',
    routeIds: ['src/app/query-layout.tsx#public', 'src/features/marketing/pricing/pricing-route.tsx'],
    budgetBytes: 107_500,
  },
  { page: 'discover', routeIds: ['src/features/discover/discover-route.tsx'], budgetBytes: 93_600 },
  { page: 'product', routeIds: ['src/features/marketing/product/product-route.tsx'], budgetBytes: 96_000 },
  {
    page: 'feature list',
    routeIds: ['src/features/marketing/feature-list/feature-list-route.tsx'],
    // Without names of features that are switched off.
    budgetBytes: 100_900,
  },
  // The source of the list of calls is fetched after the page.
  { page: 'API documentation', routeIds: ['src/features/api-docs/api-docs-route.tsx'], budgetBytes: 100_200 },
  { page: 'help', routeIds: ['src/features/help/help-route.tsx'], budgetBytes: 91_400 },
  {
    page: 'widget gallery',
    routeIds: ['src/app/query-layout.tsx#public', 'src/features/gallery/gallery-route.tsx'],
    budgetBytes: 107_900,
  },
]
/** Script files, each fetched with a request of its own: the creator dashboard has the most of the pages above. */
export const MOST_FILES = 46
/** Part of the HTML of every page. */
const STYLES_BUDGET_BYTES = 20.25 * KIB
/** Fetched with every page. */
const FONTS_BUDGET_BYTES = 40 * KIB

export type Weight = { what: string; bytes: number; budgetBytes: number; files: { file: string; bytes: number }[] }

/**
 * The script of each page as the server names it, in the language with the longest texts, and the files shared by all
 * pages. Needs a build.
 */
export async function weighPages(): Promise<Weight[]> {
  const assets = await loadAssets(CLIENT_DIR)
  const manifest: object = JSON.parse(await readFile(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8'))
  // For a moved page only the shared files would count.
  const unknown = PAGES.flatMap(({ routeIds }) => routeIds).filter((id) => !(moduleOf(id) in manifest))
  if (unknown.length > 0) throw new Error(`The build has no ${unknown.join(', ')}`)
  const pages = PAGES.map(async ({ page, routeIds, budgetBytes }) => {
    const inEach = LANGUAGE_TAGS.map((language) => weigh(assets.scriptsOf(routeIds, language), '.br'))
    const weights = (await Promise.all(inEach)).map((files) =>
      weightOf(`script of the ${page} page`, budgetBytes, files),
    )
    return heaviest(weights)
  })
  return [...(await Promise.all(pages)), weighStyles(assets), await weighFonts(assets)]
}

function weighStyles({ css }: Assets): Weight {
  const bytes = brotliCompressSync(css).length
  return weightOf('styles of every page', STYLES_BUDGET_BYTES, [{ file: 'inside the page', bytes }])
}

const weighFonts = async ({ fonts }: Assets) =>
  weightOf('fonts of every page', FONTS_BUDGET_BYTES, await weigh(fonts, ''))

const weigh = (files: readonly string[], suffix: string) =>
  Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(CLIENT_DIR, file + suffix))).size })))

const heaviest = (weights: readonly Weight[]) => weights.reduce((a, b) => (b.bytes > a.bytes ? b : a))

const weightOf = (what: string, budgetBytes: number, files: Weight['files']): Weight => ({
  what,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  budgetBytes,
  files,
})

if (import.meta.main) {
  for (const { what, bytes, budgetBytes, files } of await weighPages()) {
    process.stdout.write(`${what}: ${bytes} of ${budgetBytes} bytes\n`)
    for (const { file, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
      process.stdout.write(`${String(bytes).padStart(9)}  ${file}\n`)
    }
  }
}
