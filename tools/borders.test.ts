import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Each sample is one file with one import, linted by the project's rules in a folder tree like the project's.
const REFUSED = [
  ['packages/contract/src/money.ts', '@aplauso/texts/messages'],
  ['packages/contract/src/money.ts', '../../texts/compiled/messages.js'],
  ['packages/live/src/connection.ts', '@aplauso/texts/messages'],
  ['packages/live/src/connection.ts', '@aplauso/contract/alerts'],
  ['packages/live/src/connection.ts', '../../../apps/web/src/lib/api.ts'],
  ['packages/mollie-sandbox/src/api.ts', '@aplauso/contract/money'],
  ['packages/mollie-sandbox/src/checkout/page.ts', '../../../contract/src/money.ts'],
  ['apps/server/src/platform/bus/bus.ts', '#modules/donations/public.ts'],
  ['apps/server/src/platform/bus/bus.ts', '../../modules/donations/public.ts'],
  ['apps/server/src/platform/bus/bus.ts', '@aplauso/texts/messages'],
  ['apps/server/src/platform/bus/bus.ts', '#testing/database.ts'],
  ['apps/server/src/platform/http/http.ts', '../../app.ts'],
  ['apps/server/src/modules/donations/start.ts', '#modules/ledger/post-entries.ts'],
  ['apps/server/src/modules/donations/start.ts', '#modules/payments/mollie/public.ts'],
  ['apps/server/src/modules/donations/start.ts', '../ledger/post-entries.ts'],
  ['apps/server/src/modules/donations/start.ts', '../ledger/public.ts'],
  ['apps/server/src/modules/donations/start.ts', '../../platform/bus/bus.ts'],
  ['apps/server/src/modules/donations/start.ts', '#testing/database.ts'],
  ['apps/server/src/modules/donations/start.ts', '@aplauso/mollie-sandbox/api'],
  ['apps/server/src/modules/payments/mollie/client.ts', '../../ledger/public.ts'],
  ['apps/server/src/modules/payments/mollie/client.ts', '#modules/ledger/post-entries.ts'],
  ['apps/server/src/app.ts', '../../web/src/app/entry-server.tsx'],
  ['apps/web/src/lib/api/api.ts', '#features/donate/ticket.tsx'],
  ['apps/web/src/lib/api/api.ts', '#app/routes.tsx'],
  ['apps/web/src/lib/api/api.ts', '#ui/toast/toast.ts'],
  ['apps/web/src/lib/api/api.ts', '#components/voices/voice-texts.ts'],
  ['apps/web/src/ui/list/list-card.tsx', '#components/shell/page.tsx'],
  ['apps/web/src/ui/list/list-card.tsx', '#features/donate/ticket.tsx'],
  ['apps/web/src/ui/list/list-card.tsx', '../../app/routes.tsx'],
  ['apps/web/src/components/shell/page.tsx', '#features/donate/ticket.tsx'],
  ['apps/web/src/components/shell/page.tsx', '../../features/donate/ticket.tsx'],
  ['apps/web/src/components/shell/page.tsx', '#app/routes.tsx'],
  ['apps/web/src/features/donate/ticket.tsx', '#features/dashboard/links.tsx'],
  ['apps/web/src/features/donate/ticket.tsx', '../dashboard/links.tsx'],
  ['apps/web/src/features/donate/ticket.tsx', '#app/routes.tsx'],
  ['apps/web/src/features/donate/steps/one.tsx', '../../dashboard/links.tsx'],
  ['apps/web/src/app/routes.tsx', '../../../server/src/app.ts'],
  ['apps/web/src/lib/api/api.ts', '@aplauso/contract/donations'],
  ['apps/overlay/src/core/server-connection.ts', '@aplauso/contract/alerts'],
  ['apps/overlay/src/core/server-connection.ts', '@aplauso/texts/messages'],
  ['apps/overlay/src/core/server-connection.ts', '../../../web/src/lib/api/api.ts'],
  ['apps/overlay/src/core/server-connection.ts', '../widgets/alerts/queue.ts'],
  ['apps/overlay/src/core/server-connection.ts', '../run-overlay.ts'],
  ['apps/overlay/src/run-overlay.ts', '../../web/src/lib/api/api.ts'],
  ['apps/overlay/src/widgets/alerts/queue.ts', '../goal/bar.ts'],
  ['apps/overlay/src/widgets/alerts/queue.ts', '../../run-overlay.ts'],
  ['apps/overlay/src/widgets/alerts/queue.ts', '@aplauso/texts/messages'],
] as const

const ALLOWED = [
  ['packages/contract/src/money.ts', 'zod'],
  ['packages/contract/src/money.ts', './limits.ts'],
  ['packages/live/src/connection.ts', '@aplauso/contract/try-again'],
  ['packages/live/src/connection.ts', './clock.ts'],
  ['packages/mollie-sandbox/src/checkout/page.ts', '../payments.ts'],
  ['apps/server/src/platform/bus/bus.ts', '@aplauso/contract/alerts'],
  ['apps/server/src/platform/bus/bus.ts', '../database/database.ts'],
  ['apps/server/src/platform/bus/bus.ts', '#platform/http/app.ts'],
  ['apps/server/src/modules/donations/start.ts', '#modules/ledger/public.ts'],
  ['apps/server/src/modules/donations/start.ts', '#modules/tables.ts'],
  ['apps/server/src/modules/donations/start.ts', '#platform/bus/bus.ts'],
  ['apps/server/src/modules/donations/start.ts', '@aplauso/contract/donations'],
  ['apps/server/src/modules/donations/start.ts', '@aplauso/texts/messages'],
  ['apps/server/src/modules/donations/start.ts', './settle.ts'],
  ['apps/server/src/modules/donations/start.test.ts', '#testing/database.ts'],
  ['apps/server/src/modules/payments/mollie/client.ts', '../provider.ts'],
  ['apps/server/src/modules/payments/mollie/client.ts', './parse.ts'],
  ['apps/server/src/app.ts', '#modules/donations/public.ts'],
  ['apps/web/src/ui/list/list-card.tsx', '#lib/api/api.ts'],
  ['apps/web/src/ui/list/list-card.tsx', '#ui/brand/logo.tsx'],
  ['apps/web/src/components/shell/page.tsx', '#ui/list/list-card.tsx'],
  ['apps/web/src/components/shell/page.tsx', '#components/account/sign-in.tsx'],
  ['apps/web/src/features/donate/ticket.tsx', '#components/shell/page.tsx'],
  ['apps/web/src/features/donate/ticket.tsx', '#ui/list/list-card.tsx'],
  ['apps/web/src/features/donate/ticket.tsx', './preview.tsx'],
  ['apps/web/src/features/donate/steps/one.tsx', '../ticket.tsx'],
  ['apps/web/src/app/routes.tsx', '#features/donate/ticket.tsx'],
  ['apps/web/src/lib/api/api.ts', '@aplauso/contract/money'],
  ['apps/overlay/src/core/server-connection.ts', '@aplauso/contract/limits'],
  ['apps/overlay/src/core/server-connection.ts', '@aplauso/live/connection'],
  ['apps/overlay/src/core/server-connection.test.ts', '../testing/manual-clock.ts'],
  ['apps/overlay/src/run-overlay.ts', '@aplauso/live/browser-clock'],
  ['apps/overlay/src/run-overlay.ts', './widgets/alerts/queue.ts'],
  ['apps/overlay/src/widgets/alerts/queue.ts', '../../core/frames.ts'],
  ['apps/overlay/src/widgets/alerts/styles/classic.ts', '../card.ts'],
] as const

let tree: string
let refusedFiles: Set<string>

/** Chooses a distinct file name for each sample, beside the file that it imitates. */
function sampleFile(path: string, index: number): string {
  return path.replace(/(\.test)?\.(tsx?)$/, `-${index}$1.$2`)
}

const samples = [...REFUSED, ...ALLOWED].map(([path, source], index) => ({
  path: sampleFile(path, index),
  code: `import { x } from '${source}'\n\nexport const y = x\n`,
}))
const routerLinks = ['Link', 'useNavigate', 'createBrowserRouter'].map((name) => ({
  path: `apps/web/src/ui/text/router-${name}.tsx`,
  code: `import { ${name}, useLocation } from 'react-router'\n\nexport const y = [${name}, useLocation]\n`,
}))
const routerAddress = {
  path: 'apps/web/src/ui/text/router-address.tsx',
  code: "import { useLocation } from 'react-router'\n\nexport const y = useLocation\n",
}
const typeOnly = { path: 'apps/web/src/lib/types.ts', code: "export type { D } from '@aplauso/contract/donations'\n" }

beforeAll(async () => {
  tree = await realpath(await mkdtemp(join(tmpdir(), 'borders-')))
  await cp('biome.json', join(tree, 'biome.json'))
  for (const rule of ['contract-types-only', 'own-link']) {
    await cp(`tools/${rule}.grit`, join(tree, `tools/${rule}.grit`))
  }
  const others = [
    { path: '.gitignore', code: 'dist/\n' },
    { path: 'apps/web/src/app/app.css', code: '' },
  ]
  for (const { path, code } of [...samples, typeOnly, ...routerLinks, routerAddress, ...others]) {
    await mkdir(join(tree, dirname(path)), { recursive: true })
    await writeFile(join(tree, path), code)
  }
  refusedFiles = await lintedWithErrors(tree)
})

afterAll(() => rm(tree, { recursive: true, force: true }))

function lintedWithErrors(folder: string): Promise<Set<string>> {
  const args = [
    'lint',
    '--reporter=github',
    '--max-diagnostics=none',
    '--only=style/noRestrictedImports',
    '--only=plugin',
  ]
  return new Promise((resolve, reject) => {
    execFile(join(process.cwd(), 'node_modules/.bin/biome'), args, { cwd: folder }, (error, stdout, stderr) => {
      const files = [...stdout.matchAll(/^::error .*?file=([^,]+),/gm)].map(([, file]) => relative(folder, file ?? ''))
      if (error !== null && files.length === 0) reject(new Error(`${stdout}\n${stderr}`))
      else resolve(new Set(files))
    })
  })
}

describe('Import rules', () => {
  test.each(REFUSED.map(([path, source], index) => ({ path, source, file: sampleFile(path, index) })))(
    '$path may not import $source',
    ({ file }) => expect([...refusedFiles]).toContain(file),
  )

  test.each(ALLOWED.map(([path, source], index) => ({ path, source, file: sampleFile(path, REFUSED.length + index) })))(
    '$path may import $source',
    ({ file }) => expect([...refusedFiles]).not.toContain(file),
  )

  test('a page may not import links and navigation from the router', () => {
    expect([...refusedFiles]).toEqual(expect.arrayContaining(routerLinks.map(({ path }) => path)))
    expect([...refusedFiles]).not.toContain(routerAddress.path)
  })

  test('a page may import any type of the contract', () => {
    expect([...refusedFiles]).not.toContain(typeOnly.path)
  })
})
