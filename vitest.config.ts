import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BRIEF_PROCESS } from './apps/server/src/testing/brief-process.ts'
import { documents } from './apps/web/documents-plugin.ts'
import { checkStatementRows } from './tools/statement-rows.ts'

/** The longest test files, in order: a long one that starts last would delay the end of the run. */
const LONG = [
  'delivery/restarts.test.ts',
  'apps/server/src/bin/backup.test.ts',
  'apps/server/src/bin/server.test.ts',
  'apps/server/src/bin/admin.test.ts',
  'apps/server/src/bin/image.test.ts',
  'apps/server/src/modules/payments/reconciliation/reconcile-payments.test.ts',
  'delivery/two-processes.test.ts',
  'delivery/cuts.test.ts',
  'apps/server/src/platform/database/embedded/on-disk.test.ts',
  'apps/server/src/modules/media/audio/encoding/sound-encoder.test.ts',
  'apps/server/src/modules/alerts/live/delivery-model.test.ts',
  'apps/server/chimes/chimes.test.ts',
  'apps/server/src/modules/donations/transcripts/late-transcripts.test.ts',
  'apps/server/src/modules/donations/transcripts/transcripts.test.ts',
  'apps/server/src/modules/media/voices/voice-routes.test.ts',
  'apps/server/src/modules/donations/order/order-recording.test.ts',
  'apps/server/src/platform/http/nasty-fields.test.ts',
  'apps/server/src/modules/donations/simulation/simulation.test.ts',
  'apps/server/src/modules/donations/order/card-testing.test.ts',
  'apps/server/src/platform/http/hostile-connections.test.ts',
  'apps/server/src/modules/accounts/passwords.test.ts',
  'tools/start.test.ts',
  'tools/prepare.test.ts',
  'tools/page-texts.test.ts',
]

/**
 * These kill processes, fill disks or start processes, some for a minute, or need settings of their own: each file runs
 * in a separate process.
 */
const ALONE = [
  // Passwords are hashed as in production.
  'apps/server/src/modules/accounts/passwords.test.ts',
  'apps/server/src/bin/server.test.ts',
  'apps/server/src/modules/media/audio/encoding/**/*.test.ts',
  'apps/server/src/modules/media/voices/**/*.test.ts',
  'apps/server/src/platform/database/**/*.test.ts',
  'apps/server/src/platform/http/hostile-connections.test.ts',
  'apps/server/src/platform/jobs/crash.test.ts',
  'delivery/restarts.test.ts',
]

/** These leave nothing behind, so that files can share a process with the server's modules loaded. */
const SHARING = [
  'apps/server/**/*.test.ts',
  'delivery/**/*.test.ts',
  'apps/{web,overlay}/*.test.ts',
  'apps/web/texts/*.test.ts',
]

const ON_A_DATABASE = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  ...(process.env.TEST_ROWS && { setupFiles: ['apps/server/src/testing/check-rows.setup.ts'] }),
  // A database exists for one file.
  execArgv: BRIEF_PROCESS,
}

const QUICK_ARGON2 = fileURLToPath(new URL('apps/server/src/testing/quick-argon2.ts', import.meta.url))

// Off by default: the compiler takes ten seconds to read the sources. `npm test` turns it on.
const ROWS = process.env.TEST_ROWS ? [checkStatementRows()] : []

/** Tests without a database are fast and share a process: they leave nothing behind. */
const WITHOUT_DATABASE = [
  'packages/**/*.test.ts',
  'apps/{web,overlay}/src/**/*.test.{ts,tsx}',
  'apps/web/documents/*.test.ts',
  '{bench,e2e,tools}/**/*.test.ts',
]

/** Files that this run leaves out, set by `npm test`: `--exclude` does not apply to the projects below. */
const leftOut = process.env.TEST_LEAVE_OUT?.split(' ') ?? []

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
      return at === -1 ? LONG.length : at
    }
    return sorted.sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [documents()],
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '**/compiled/**', ...leftOut],
    environment: 'node',
    pool: 'forks',
    // One more than the cores of continuous integration: many tests wait for a clock or for another process.
    maxWorkers: 3,
    // These limits only end hanging tests: a working one passes on any machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, plugins: ROWS, test: { name: 'server', include: ALONE, ...ON_A_DATABASE } },
      {
        extends: true,
        plugins: ROWS,
        resolve: { alias: { '@node-rs/argon2': QUICK_ARGON2 } },
        test: { name: 'server, shared', include: SHARING, exclude: ALONE, isolate: false, ...ON_A_DATABASE },
      },
      { extends: true, test: { name: 'without a database', include: WITHOUT_DATABASE, isolate: false } },
    ],
  },
})
