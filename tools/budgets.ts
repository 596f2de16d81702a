// node tools/budgets.ts    how much script each kind of page asks for before anybody touches it, against its budget
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadAssets } from '../apps/web/src/app/assets.ts'

const CLIENT_DIR = join(import.meta.dirname, '../apps/web/dist/client')
const KIB = 1024

/** In bytes over the wire, brotli. Above a budget, find what has come along: docs/decisions/012-script-budget.md. */
const PAGES = [
  { page: 'donation', routeIds: ['src/features/donate/donate-route.tsx'], budgetBytes: 115_000 },
  { page: 'landing', routeIds: ['src/features/marketing/landing-route.tsx'], budgetBytes: 110 * KIB },
  {
    page: 'creator dashboard',
    routeIds: ['src/app/query-layout.tsx#signed-in', 'src/features/creator/creator-dashboard-route.tsx'],
    budgetBytes: 130 * KIB,
  },
]

export type Weight = { page: string; bytes: number; budgetBytes: number; files: { file: string; bytes: number }[] }

/** The first graph of each page, as the server names it: the entry's and what the page's routes add. Needs a build. */
export async function weighPages(): Promise<Weight[]> {
  const { scriptsOf } = await loadAssets(CLIENT_DIR)
  return Promise.all(
    PAGES.map(async ({ page, routeIds, budgetBytes }) => {
      const files = await Promise.all(
        scriptsOf(routeIds).map(async (file) => ({ file, bytes: (await stat(`${join(CLIENT_DIR, file)}.br`)).size })),
      )
      return { page, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), budgetBytes, files }
    }),
  )
}

if (import.meta.main) {
  for (const { page, bytes, budgetBytes, files } of await weighPages()) {
    process.stdout.write(`${page}: ${bytes} of ${budgetBytes} bytes\n`)
    for (const { file, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
      process.stdout.write(`${String(bytes).padStart(9)}  ${file}\n`)
    }
  }
}
