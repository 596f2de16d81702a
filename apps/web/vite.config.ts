import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documents } from './documents-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { subsetFonts } from './subset-fonts-plugin.ts'
import { textsByLanguage } from './texts/texts-by-language-plugin.ts'

// Few files instead of many: what lies together compresses better than its parts, and every file comes with 0.8 KB of
// headers. What every page needs (all that the entry imports) is one, and what the donation page shares with others is
// the next; what is missing here becomes a small file of its own, which `node tools/budgets.ts` shows.
const COMMON = new RegExp(
  [
    String.raw`src/ui/(?:brand/tiles|chart/meter|form/(?:consent-tick|decimal-input|form-field)|loading/(?:lazy-component|load-failed))\.tsx$`,
    String.raw`src/(?:lib/(?:api/(?:error-text|failure-text|new-idempotency-key|refused-fields)|i18n/format|browser/use-is-hydrated|page/use-loader-data)|ui/form/max-length)\.ts$`,
    String.raw`src/(?:features/donate/donation-draft|goal-percent|terms)\.ts$`,
    String.raw`/icons/(?:audio-lines|badge-check|chevrons-up-down|file-headphone|landmark|mic|play|volume-2|volume-x|wallet)\.mjs$`,
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
)

const module = (pattern: string) => new RegExp(`${pattern}\\.tsx?$`.replaceAll('/', String.raw`[\\/]`))

/**
 * The form of a donation, which a creator's page, the frame elsewhere, the quick form and the settings' preview have in part: two files
 * for all of it instead of one for each combination. A group takes along what its files import, so what others have of that stands first.
 */
const FORMS = [
  { name: 'use-form', test: module('src/ui/form/use-form') },
  { name: 'busy-button', test: module('src/ui/form/busy-button') },
  { name: 'choice-tile', test: module('src/ui/form/choice-tile') },
  { name: 'sound-input', test: module('src/components/sound/sound-input') },
  { name: 'style-names', test: module('src/components/overlay-preview/alert-styles') },
  { name: 'styles', test: module('src/components/overlay-preview/style-swatch') },
  { name: 'check', test: /icons[\\/]check\.mjs$/ },
  { name: 'signs', test: /icons[\\/](?:circle-check|clock|lock|share-2)\.mjs$/ },
  { name: 'colors', test: module('contract/src/(?:contrast|page-colors)') },
  { name: 'euros', test: module('contract/src/euros') },
  {
    name: 'ticket',
    test: module(
      'src/components/checkout/(?:amount-field|checkout-errors|checkout-form|chosen-amount|donation-order|donor-name-field|message-field|order-attempt|page-rules|pay-button|payment-methods|tier-list|use-checkout)',
    ),
  },
  {
    name: 'donate-form',
    test: module(
      'src/features/donate/(?:audio-outcome|audio-outcome-note|donate-form|donation-options|donation-page-data|receipt-field|sound-skeleton|use-donation|use-donation-sounds|voice-(?:field|mode-field|choice))',
    ),
  },
]

/** What most signed-in pages share beside that. */
const SIGNED_IN = new RegExp(
  [
    String.raw`src/(?:ui/(?:brand/headline-panel|chart/wave-chart|list/(?:stat-list|list-card))|components/(?:account/verify-email-notice|shell/work-page))\.tsx$`,
    String.raw`src/(?:components/account/use-verification-email|lib/session/(?:use-email-cooldown|use-refresh-on-return))\.ts$`,
    String.raw`/icons/(?:chart-column|compass|mail-exclamation-point|radio|settings|users-round)\.mjs$`,
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
)

/** Small parts of many pages, without what they import: a page that needs one of those would fetch them all. */
const SHARED = [
  { name: 'dialog', test: module('src/ui/dialog/(?:confirm-dialog|modal|use-modal)') },
  {
    name: 'live',
    test: module('(?:contract/src/try-again|live/src/(?:browser-clock|connection)|src/lib/live/live-socket)'),
  },
  // Of pages behind the sign-in alone.
  {
    name: 'shell',
    test: module(
      [
        'src/(?:lib/(?:api/(?:creator-query-keys|use-config|use-paged-list)|browser/use-now|i18n/durations|page/use-blocker|session/dock-key)',
        'components/(?:alert-queue/(?:alerts-state|queue-changes|queue-context)|goals/goals-key|live/(?!own-live-provider)[\\w-]+|managed-creator/creator-paths|moderation/controlled-channels)',
        'ui/(?:focus/use-step-focus|form/(?:leave-guard|switch-field)))',
      ].join('|'),
    ),
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

/** The icons of the same pages lie together, and those of nearly the same where they would be a file of one or two. */
const ICONS = {
  name: 'icons',
  test: /[\\/]icons[\\/]/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 2_000,
}

/** By a route's id the server finds the files of its page; in the pages themselves, which ask for none, the ids of all are 0.4 KB. */
const routesWithoutIds: Plugin = {
  name: 'routes-without-ids',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/]app[\\/]routes\.tsx$/ },
    handler: (code) => ({ code: code.replaceAll(/^ +id: 'src\/.*',$/gm, ''), map: null }),
  },
}

const STYLES_OF_ENTRY = /^const __vite__mapDeps=\S*?\["assets\/entry-client-[\w-]+\.css"\]\S*?;\n/

/**
 * The server writes the entry's styles into each page. Vite does not know that: before each part that is fetched later it
 * would load them again, by 0.1 KB in every script that names such a part.
 */
const withoutStylesOfEntry: Plugin = {
  name: 'without-styles-of-entry',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle: {
    // Vite adds the styles in its own hook.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !STYLES_OF_ENTRY.test(file.code)) continue
        file.code = file.code.replace(STYLES_OF_ENTRY, '').replaceAll(',__vite__mapDeps([0])', '')
      }
    },
  },
}

const TEXTS_IN_ONE = fileURLToPath(new URL('../../packages/texts/compiled/messages-in-one.js', import.meta.url))

export default defineConfig(({ isSsrBuild = false, command }) => ({
  root: import.meta.dirname,
  // In development and in tests, all texts in one file, as the server reads them: a page would ask for two thousand.
  ...(command === 'serve' && { resolve: { alias: { '@aplauso/texts/messages': TEXTS_IN_ONE } } }),
  plugins: [
    routesWithoutIds,
    subsetFonts(),
    documents(),
    textsByLanguage(),
    // What is marked 'use memo' is remembered between renders, and nothing else: for every component it is 8 KB on the
    // donation page, and most are drawn once. The compiler's Rust port reads oxc-transform-react below 0.157. Should it
    // ever fail, the Babel one gives the same code: babel({ presets: [reactCompilerPreset()] }) of @rolldown/plugin-babel.
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwind(),
    serviceWorker(),
    withoutStylesOfEntry,
  ],
  // One file with React's production build inside: what renders does not depend on how the server was started. Half of it
  // would be the texts, which the server has loaded already.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['@aplauso/texts'] },
  }),
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The server names the parts of the page it sends. To name those of every page that may be next, each page would
    // carry 2 KB; so a part that is fetched later asks for its own parts itself.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx', output: { codeSplitting: false } }
      : {
          input: 'src/app/entry-client.tsx',
          output: {
            // The names of all parts stand in the first script, and a hash does not compress: one sign less saves 0.1 KB.
            // Behind ~ the bundler lists whose icons they are.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
            codeSplitting: {
              groups: [
                { name: 'core', tags: ['$initial'] },
                { name: 'common', test: COMMON },
                ...FORMS,
                { name: 'signed-in', test: SIGNED_IN },
                { name: 'query', test: /@tanstack/ },
                ...SHARED,
                ICONS,
              ],
            },
          },
        },
  },
  // Public files are served from dist/client; the server build has no use for them.
  publicDir: isSsrBuild && command === 'build' ? false : 'public',
}))
