import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BRIEF_PROCESS } from './apps/server/src/testing/brief-process.ts'
import { documents } from './apps/web/documents-plugin.ts'
import { checkStatementRows } from './tools/statement-rows.ts'

/** The longest, in order: one of them begun last would be waited for alone. */
const LONG = [
  'delivery/restarts.test.ts',
  'apps/server/src/bin/server.test.ts',
  'delivery/two-processes.test.ts',
  'delivery/cuts.test.ts',
  'apps/server/src/platform/database/embedded/on-disk.test.ts',
  'apps/server/src/modules/media/audio/encoding/sound-encoder.test.ts',
  'apps/server/src/modules/alerts/live/delivery-model.test.ts',
  'apps/server/chimes/chimes.test.ts',
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

/** These kill, fill up or spawn, some for a minute, or need what the others do without: each has a process of its own. */
const ALONE = [
  // With passwords hashed as in production.
  'apps/server/src/modules/accounts/passwords.test.ts',
  'apps/server/src/bin/server.test.ts',
  'apps/server/src/modules/media/audio/encoding/**/*.test.ts',
  'apps/server/src/modules/media/voices/**/*.test.ts',
  'apps/server/src/platform/database/**/*.test.ts',
  'apps/server/src/platform/http/hostile-connections.test.ts',
  'apps/server/src/platform/jobs/crash.test.ts',
  'delivery/restarts.test.ts',
]

/** Each of these leaves nothing behind, so that the next one finds the server's modules already loaded. */
const SHARING = [
  'apps/server/**/*.test.ts',
  'delivery/**/*.test.ts',
  'apps/{web,overlay}/*.test.ts',
  'apps/web/texts/*.test.ts',
]

const ON_A_DATABASE = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  ...(process.env.TEST_ROWS && { setupFiles: ['apps/server/src/testing/check-rows.setup.ts'] }),
  // A database lives for one file.
  execArgv: BRIEF_PROCESS,
}

const QUICK_ARGON2 = fileURLToPath(new URL('apps/server/src/testing/quick-argon2.ts', import.meta.url))

// On request, as the compiler takes ten seconds to read the sources; `npm test` requests it.
const ROWS = process.env.TEST_ROWS ? [checkStatementRows()] : []

/** Those without a database are fast and run in a process that they share: nothing of theirs outlives a test. */
const WITHOUT_DATABASE = [
  'packages/**/*.test.ts',
  'apps/{web,overlay}/src/**/*.test.{ts,tsx}',
  'apps/web/documents/*.test.ts',
  '{bench,e2e,tools}/**/*.test.ts',
]

/** What this run leaves out, set by `npm test`: `--exclude` does not reach the projects below. */
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
    // One more than the cores that continuous integration has: many tests wait for a clock or for another process.
    maxWorkers: 3,
    // These only end what hangs: no machine is too slow for a sound test.
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
