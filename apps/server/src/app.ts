import { join } from 'node:path'
import { callAccess } from '@aplauso/contract/access'
import { availableFeatures } from '@aplauso/contract/available-features'
import { SECOND_MS } from '@aplauso/contract/limits'
import { SIGN_IN_SERVICES } from '@aplauso/contract/sign-in-services'
import { mollieSandbox } from '@aplauso/mollie-sandbox/plugin'
import { enforceAccess } from '#modules/access/public.ts'
import { isListenKey, isSceneKey, isWidgetKey, serveLive } from '#modules/alerts/public.ts'
import type { DonationSyncDeps, RecurringDonationDeps, SpeechDeps, TranscriptDeps } from '#modules/donations/public.ts'
import { INSTALLATION_GAUGES, readInstallationGauges } from '#modules/office/public.ts'
import type { PaymentAccountDeps } from '#modules/payment-accounts/public.ts'
import type { LostPaymentDeps, PaymentSyncDeps } from '#modules/payments/public.ts'
import {
  crawlerRoutes,
  createOwnCalls,
  devPages,
  loadRenderer,
  loadWorker,
  logoRoute,
  manifestRoute,
  pageRoutes,
  registerMaintenance,
  siteRoutes,
  statusRoute,
  UNKNOWN_PAGES,
} from '#modules/site/public.ts'
import type { SubscriptionDeps } from '#modules/subscriptions/public.ts'
import { setBrand } from '#platform/brand/brand.ts'
import { newerMigrations } from '#platform/database/schema-state.ts'
import type { App } from '#platform/http/app-type.ts'
import { createApp } from '#platform/http/create-app.ts'
import { registerDebugDetail } from '#platform/http/debug-detail.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerMetrics } from '#platform/http/metrics.ts'
import { clearOnChange } from '#platform/http/micro-cache.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { registerSecurityHeaders } from '#platform/http/security-headers.ts'
import { keepRenewing } from '#platform/http/stored-assets.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { mediaRoutes } from '#platform/storage/media-routes.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { reencryptSecrets } from './composition/reencrypt-secrets.ts'
import { registerAccounts } from './composition/register-accounts.ts'
import { registerDonationRoutes } from './composition/register-donations.ts'
import { startScheduledJobs } from './composition/scheduled-jobs.ts'
import { type AppDeps, openServices } from './composition/services.ts'
import { statusChecks } from './composition/status-checks.ts'
import { sandboxClients } from './payment-provider.ts'
import { sandboxKey } from './settings/stored-secrets.ts'

export type RunningApp = {
  app: App
  publicUrl: () => string
  /** Opens the port of METRICS_PORT, where that is set, and returns it. */
  listenForMetrics: () => Promise<number | undefined>
  donationSync: DonationSyncDeps
  paymentSync: PaymentSyncDeps
  subscriptions: SubscriptionDeps
  recurringDonations: RecurringDonationDeps
  paymentAccounts: PaymentAccountDeps
  reconciliation: LostPaymentDeps
  speech: SpeechDeps
  transcripts: TranscriptDeps
  jobs: Pick<Jobs, 'add'>
  /** Closes an account's live connections that have lost their access, in every process. */
  accessChanged: (userId: string) => Promise<void>
  close(): Promise<void>
}

const SOCKETS_PER_ADDRESS = 100
const BUS_MAX_MS = SECOND_MS
const LAST_ANSWERS_MS = 2 * SECOND_MS

/** The composition root: opens the services that the modules need and registers the modules. */
export async function buildApp(deps: AppDeps): Promise<RunningApp> {
  const { settings, secret, bus, logger, database, client } = deps
  const { operator, prices, brand } = settings
  await setBrand(brand.name, brand)
  const plans = prices.areSold ? prices.of : null
  const app = await createApp({ logger, trustProxy: settings.trustProxy, version: deps.version })
  if (settings.role === 'worker') serveOnlyHealth(app, { hasSandbox: settings.paymentProvider === 'sandbox' })
  const services = await openServices(deps, app)
  const { platform, access, alerts, media, donations } = services
  const { publicUrl, ownUrl, features, live } = platform
  const { authentication } = access
  const ownCalls = createOwnCalls(app)
  const { hub } = alerts
  const { voices, transcriber } = media
  const { payments } = services.payments

  await registerSecurityHeaders(app, {
    https: settings.publicUrl?.startsWith('https:') ?? false,
    hstsSubdomains: settings.hstsSubdomains,
  })
  const metrics = registerMetrics(app, {
    ...settings.metrics,
    isOpen: !settings.production,
    version: deps.version,
  })
  registerDebugDetail(app, () => features.debugMode)
  registerMaintenance(app, { features, authentication, isOwnCall: ownCalls.isOwnCall })
  metrics.counter(
    'aplauso_unknown_payments_total',
    'Payments reported by a provider without a matching row',
    () => services.payments.unknownPayments.reportedCount,
  )
  metrics.gauge('live_sockets', 'Live sockets that joined a creator channel', () => hub.socketCount)
  metrics.counter(
    'aplauso_dashboard_reads_total',
    'Reads of dashboard stats for all open dashboards of this process',
    () => hub.dashboardReads,
  )
  const hasSharedBus = settings.redisUrl !== undefined || settings.databaseUrl !== undefined
  const busIsDown = () => 0
  metrics.gauges(INSTALLATION_GAUGES, { aplauso_jobs: ['queue', 'state'] }, () => readInstallationGauges(platform))
  metrics.gauges({ aplauso_bus_connected: 'Whether live events reach the other processes' }, {}, async () => ({
    aplauso_bus_connected: hasSharedBus
      ? await withinTime(bus.check(), BUS_MAX_MS, 'The bus did not answer').then(() => 1, busIsDown)
      : 1,
  }))
  registerHealth(app, {
    checkDatabase: () => database.check(),
    findNewerMigration: await newerMigrations(database.db, join(import.meta.dirname, '../migrations')),
    checkBus: hasSharedBus ? () => bus.check() : undefined,
  })

  enforceAccess(app, authentication, access.securityLog)
  // Calls of donors, which are open to everybody, show on public pages within a second. They do not clear the cache,
  // because many at once would render each page again.
  clearOnChange(app, platform.cache, (method, route) => {
    return method !== 'GET' && method !== 'HEAD' && (callAccess(method, route) ?? 'public') !== 'public'
  })
  const tiktokConfigured = settings.tiktok !== undefined
  const signIn = SIGN_IN_SERVICES.filter((service) => settings.signIn[service])
  siteRoutes(app, {
    version: deps.version,
    payments: payments.current,
    paymentAccounts: payments.connects,
    voices,
    transcriber,
    tiktokConfigured,
    features,
    prices,
    passwordPolicy: settings.passwordPolicy,
    registration: live.registration,
    announcement: live.announcement,
    signIn,
    requireProvenMail: settings.requireProvenMail,
    payouts: settings.payouts.areOffered
      ? { minimumCents: settings.payouts.minimumCents, holdDays: settings.payouts.holdDays }
      : null,
    taxes: services.taxes.terms.apply,
  })
  const checks = statusChecks({ ...platform, ...media, database, bus, payments: payments.current })
  statusRoute(app, { checks, sandbox: payments.current.sandbox, log: logger })
  crawlerRoutes(app, { ...platform, operator, plansAreSold: prices.areSold })
  manifestRoute(app)
  logoRoute(app)
  await registerAccounts(app, services, settings)
  await registerDonationRoutes(app, services, settings)
  await app.register(mediaRoutes, platform)
  if (settings.paymentProvider === 'sandbox') {
    await app.register(mollieSandbox, {
      prefix: '/sandbox',
      databaseFile: join(settings.dataDir, 'sandbox.db'),
      publicUrl: () => `${publicUrl()}/sandbox`,
      apiKey: sandboxKey(settings),
      oauthClients: sandboxClients(settings, { publicUrl, ownUrl }),
      ownAddresses: () => ({ webhooks: [ownUrl()], pages: [publicUrl(), ownUrl()] }),
      faults: deps.sandboxFaults,
    })
  }

  const offered = () =>
    availableFeatures(features, voices.configured, live.registration, signIn, {
      payouts: settings.payouts.areOffered,
      taxes: services.taxes.terms.apply,
      paymentAccounts: payments.connects.length > 0,
    })
  const announced = { announcement: live.announcement, offered, authentication, features, ownCalls }
  const stops: (() => Promise<void>)[] = []
  if (client === undefined) app.setNotFoundHandler(sendNotFound)
  else if (client.kind === 'sources')
    stops.push(await devPages(app, { ...client, ...announced, publicUrl, operator, plans }))
  else {
    const mediaOrigin = settings.s3 ? new URL(settings.s3.publicUrl).origin : ''
    const render = await loadRenderer(client.web)
    const worker = await loadWorker(client.web, settings.serviceWorker)
    const stored = pageRoutes(app, {
      ...client,
      assetsDir: join(settings.dataDir, 'assets'),
      ...platform,
      ...announced,
      render,
      worker,
      mediaOrigin,
      operator,
      plans,
      plansAreSold: prices.areSold,
      homePage: brand.homePage,
      unknownPages: platform.limit(UNKNOWN_PAGES),
      hasPseudoLanguage: !settings.production,
    })
    // After the port is open: a start does not wait for the copies.
    app.addHook('onListen', async () => void stops.push(keepRenewing(stored, logger)))
  }

  const stopLive =
    settings.role === 'worker'
      ? () => undefined
      : serveLive(app.server, {
          ...platform,
          hub,
          donorSecrets: donations.donorSecrets,
          isWidgetKey: (...claim) => [secret, ...settings.previousSecrets].some((each) => isWidgetKey(each, ...claim)),
          isSceneKey: (...claim) => [secret, ...settings.previousSecrets].some((each) => isSceneKey(each, ...claim)),
          isListenKey: (...claim) => [secret, ...settings.previousSecrets].some((each) => isListenKey(each, ...claim)),
          socketsPerAddress: settings.rateLimit ? SOCKETS_PER_ADDRESS : undefined,
        })
  let reencryption = Promise.resolve()
  if (deps.runsScheduledJobs !== false && settings.role !== 'web') {
    app.addHook('onListen', async () => {
      stops.push(...startScheduledJobs(services))
      reencryption = reencryptSecrets(services)
    })
  }

  return {
    app,
    publicUrl,
    listenForMetrics: () => metrics.listen(settings.host),
    donationSync: donations.donationSync,
    paymentSync: services.payments.paymentSync,
    subscriptions: services.subscriptions,
    recurringDonations: donations.recurringDonations,
    paymentAccounts: services.payments.paymentAccounts,
    reconciliation: services.payments.reconciliation,
    speech: donations.speech,
    jobs: platform.jobs,
    accessChanged: alerts.accessChanged,
    transcripts: { ...platform, ...alerts, ...media },
    async close() {
      stopLive()
      const hubClosed = hub.close()
      // Node waits for connections that sent nothing or half a request. Running calls get this time, those connections
      // do not.
      const cut = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
      await app.close()
      clearTimeout(cut)
      await hubClosed
      await Promise.all([reencryption, ...stops.map((stop) => stop())])
      await services.close()
    },
  }
}

/** The sandbox is a part of the server that is called over HTTP, and its webhooks come back in the same way. */
const OF_SANDBOX = /^\/(?:sandbox|api\/webhooks\/mollie)(?:\/|$)/

/** Makes a process that only runs jobs answer whether it is well, and nothing else. */
function serveOnlyHealth(app: App, { hasSandbox }: { hasSandbox: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isServed = ['/healthz', '/readyz', '/metrics'].includes(path) || (hasSandbox && OF_SANDBOX.test(path))
    return isServed ? undefined : sendNotFound(request, reply)
  })
}
