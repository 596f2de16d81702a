/**
 * What asks the database of the run something that two engines could answer differently: its statements, locks, jobs,
 * and what wakes a process. With a PostgreSQL these run on the embedded engine too; everything else runs once. `delivery/` is not
 * among them: its servers that are restarted and crowded have the embedded engine in either run.
 */
export const DIFFERS_BY_ENGINE = [
  'apps/server/src/composition/',
  'apps/server/src/modules/alerts/live/',
  'apps/server/src/modules/donations/',
  'apps/server/src/modules/ledger/',
  'apps/server/src/modules/payments/reconciliation/',
  'apps/server/src/modules/privacy/erase-races.test.ts',
  'apps/server/src/modules/subscriptions/',
  'apps/server/src/platform/database/',
  'apps/server/src/platform/jobs/',
  'apps/server/src/seed/',
]

/** Tests inside those folders that do the same on either engine. */
export const SAME_ON_BOTH = [
  '**/composition/unused-sounds.test.ts',
  // The embedded engine never has a second process beside it.
  '**/alerts/live/lost-commands.test.ts',
  '**/donations/order/{card-testing,order-recording}.test.ts',
  '**/donations/{balance,donor-donations,monthly-support,page,receipts,received,rehearsals,speech,transcripts}/**',
  '**/donations/settlement/{update-stats,shares}.test.ts',
  // The model of alert delivery (`delivery-model.test.ts`) covers alert control on either engine.
  '**/alerts/live/{agency-dashboards,many-viewers,dashboard-stats,live-access,live-server,live-socket,listener,overlay-presence,queue,revoked-actors,removed-alerts,test-alerts,throttle}.test.ts',
  '**/subscriptions/{agreed-prices,changes-of-plan,ended-plans,plan-costs}.test.ts',
  '**/database/embedded/**',
]

/** Killed processes, full disks, cut wires, encoders, transcripts, and all nasty values in all fields: minutes that few changes touch. */
export const ONLY_WITH_ALL = [
  'delivery/{burst,cuts,dashboard,restarts,schedules,two-processes}.test.ts',
  '**/bin/{image,server}.test.ts',
  '**/donations/simulation/**',
  '**/donations/refunds/refund-process-death.test.ts',
  '**/donations/transcripts/**',
  '**/audio/encoding/**',
  '**/media/library/hostile-files.test.ts',
  'apps/server/chimes/**',
  '**/voices/embedded/**',
  '**/database/embedded/{full-disk,maintenance,misfortunes,on-disk}.test.ts',
  '**/jobs/crash.test.ts',
  '**/http/{hostile-connections,nasty-fields}.test.ts',
]

/** Of the pages in a browser: every primitive in every state, and the overlay in frames. */
export const PAGES_ONLY_WITH_ALL = ['browser-tests/dev-ui.test.tsx', 'browser-tests/overlay-previews.test.tsx']

/** What hands do on a stage is played by one seed; by all that the test names with --all, on the engine that has every test. */
export const ONE_SEED = { STAGE_SEED: process.env.STAGE_SEED ?? '1' }

/** From the first account to the alert on the stream, and what a creator pays. */
export const CORE_JOURNEYS = [
  'e2e/alert-queue.spec.ts',
  'e2e/first-donation.spec.ts',
  'e2e/overlay.spec.ts',
  'e2e/plans.spec.ts',
  'e2e/registration.spec.ts',
  'e2e/sign-in.spec.ts',
]

/** Whether this run vouches for `main`: there, a test that passes only when it is run again has failed. */
export const isForMain = ({ GITHUB_REF }: { GITHUB_REF?: string | undefined }): boolean =>
  GITHUB_REF === 'refs/heads/main'
