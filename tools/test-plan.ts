/**
 * Tests whose result may differ between the two database engines: statements, locks, jobs, and wake-ups of processes.
 * With PostgreSQL these run on the embedded engine too; everything else runs once. `delivery/` is not listed: its
 * restarted and crowded servers use the embedded engine in every run.
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

/** Tests inside those folders with the same result on either engine. */
export const SAME_ON_BOTH = [
  '**/composition/unused-sounds.test.ts',
  // The embedded engine never runs with a second process.
  '**/alerts/live/lost-commands.test.ts',
  '**/donations/order/{card-testing,order-recording}.test.ts',
  '**/donations/{balance,donor-donations,monthly-support,page,receipts,received,rehearsals,speech,transcripts}/**',
  '**/donations/settlement/{update-stats,shares}.test.ts',
  // The model of alert delivery (`delivery-model.test.ts`) covers alert control on either engine.
  '**/alerts/live/{agency-dashboards,many-viewers,dashboard-stats,live-access,live-server,live-socket,listener,overlay-presence,queue,revoked-actors,removed-alerts,test-alerts,throttle}.test.ts',
  '**/subscriptions/{agreed-prices,changes-of-plan,ended-plans,plan-costs}.test.ts',
  '**/database/embedded/**',
]

/**
 * Killed processes, full disks, cut connections, encoders, transcripts, and invalid values in all fields: minutes of
 * tests that few changes affect.
 */
export const ONLY_WITH_ALL = [
  'delivery/{burst,cuts,dashboard,restarts,schedules,two-processes}.test.ts',
  '**/bin/{image,migrate,server}.test.ts',
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

/** Browser tests of every primitive in every state, and of the overlay in frames. */
export const PAGES_ONLY_WITH_ALL = [
  'browser-tests/alert-form.test.tsx',
  'browser-tests/dev-ui.test.tsx',
  'browser-tests/overlay-previews.test.tsx',
]

/** Random actions on alerts run with one seed; with --all, all seeds run on the engine that has every test. */
export const ONE_SEED = { STAGE_SEED: process.env.STAGE_SEED ?? '1' }

/** From registration to the alert on the stream, and a creator's payments. */
export const CORE_JOURNEYS = [
  'e2e/alert-queue.spec.ts',
  'e2e/first-donation.spec.ts',
  'e2e/overlay.spec.ts',
  'e2e/plans.spec.ts',
  'e2e/registration.spec.ts',
  'e2e/sign-in.spec.ts',
]

/** Whether this run checks `main`: there, a test that passes only when repeated counts as failed. */
export const isForMain = ({ GITHUB_REF }: { GITHUB_REF?: string | undefined }): boolean =>
  GITHUB_REF === 'refs/heads/main'
