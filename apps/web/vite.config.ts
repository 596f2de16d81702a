import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documents } from './documents-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { subsetFonts } from './subset-fonts-plugin.ts'
import { asciiCode } from './texts/ascii-code.ts'
import { textsByLanguage } from './texts/texts-by-language-plugin.ts'

// Few large files: together they compress better, and each file costs 0.8 KB of headers. The first has everything that
// every page needs (all imports of the entry), the second what the donation page shares with others. A missing entry
// here becomes a small file of its own, which `node tools/budgets.ts` shows.
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
 * Parts of the donation form, which a creator's page, the embedded frame, the quick form and the settings preview
 * share: a few files instead of one per combination. A group includes the imports of its files, so modules shared with
 * others come first.
 */
const FORMS = [
  { name: 'use-form', test: module('src/ui/form/use-form') },
  { name: 'busy-button', test: module('src/ui/form/busy-button') },
  { name: 'choice-tile', test: module('src/ui/form/choice-tile') },
  { name: 'sound-input', test: module('src/components/sound/sound-input') },
  { name: 'style-names', test: module('src/components/overlay-preview/alert-styles') },
  { name: 'styles', test: module('src/components/overlay-preview/style-swatch') },
  { name: 'check', test: /icons[\\/]check\.mjs$/ },
  { name: 'marks', test: /icons[\\/](?:heart|text-initial|upload)\.mjs$/ },
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

/** Modules that most signed-in pages share beside these. */
const SIGNED_IN = new RegExp(
  [
    String.raw`src/(?:ui/(?:brand/headline-panel|chart/wave-chart|list/(?:stat-list|list-card))|components/(?:account/verify-email-notice|shell/work-page))\.tsx$`,
    String.raw`src/(?:components/account/use-verification-email|lib/session/(?:use-email-cooldown|use-refresh-on-return))\.ts$`,
    String.raw`/icons/(?:chart-column|compass|mail-exclamation-point|radio|settings|users-round)\.mjs$`,
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
)

/** Small modules of many pages, without their imports: a page that needs one would load them all. */
const SHARED = [
  { name: 'dialog', test: module('src/ui/dialog/(?:confirm-dialog|modal|use-modal)') },
  {
    name: 'live',
    test: module(
      '(?:contract/src/try-again|live/src/(?:browser-clock|connection|key-in-address)|src/lib/live/live-socket)',
    ),
  },
  // Only for signed-in pages.
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

/** Icons that the same pages use share a file; small groups merge with similar ones. */
const ICONS = {
  name: 'icons',
  test: /[\\/]icons[\\/]/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 2_000,
}

/** The server finds the files of a page by its route id. Browsers do not need the ids, which have 0.4 KB. */
const routesWithoutIds: Plugin = {
  name: 'routes-without-ids',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/]app[\\/]routes\.tsx$/ },
    handler: (code) => ({ code: code.replaceAll(/^ +id: 'src\/.*',$/gm, ''), map: null }),
  },
}

/** The call of Vite's loader around an import without styles, as the minifier writes it. */
const PRELOADED_IMPORT = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g
const STYLES_OF_ENTRY = /^const __vite__mapDeps=\S*?\["assets\/entry-client-[\w-]+\.css"\]\S*?;\n/

/**
 * The server inlines the entry's styles into each page. Vite does not know that: it would load them again before each
 * lazy chunk, with 0.1 KB in every script that imports one. Nothing else is loaded before a chunk (`modulePreload`), so
 * Vite's loader, which has 0.6 KB in the first script, is replaced by the import itself.
 */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  generateBundle: {
    // Vite adds the styles in its own hook, so this one runs after it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code
          .replace(STYLES_OF_ENTRY, '')
          .replaceAll(',__vite__mapDeps([0])', '')
          .replace(PRELOADED_IMPORT, '$1')
        if (file.code.includes('__vite__mapDeps')) {
          this.error(`${file.fileName} would not load its styles: import them with ?url, as the studio does`)
        }
      }
    },
  },
}

/** The server keeps this file in memory. */
const smallOnServer: Plugin = {
  name: 'small-on-server',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr !== undefined,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = asciiCode(file.code)
    }
  },
}

const TEXTS_IN_ONE = fileURLToPath(new URL('../../packages/texts/compiled/messages-in-one.js', import.meta.url))

export default defineConfig(({ isSsrBuild = false, command }) => ({
  root: import.meta.dirname,
  // In development and tests all texts are one module, like on the server, instead of two thousand requests.
  ...(command === 'serve' && { resolve: { alias: { '@aplauso/texts/messages': TEXTS_IN_ONE } } }),
  plugins: [
    routesWithoutIds,
    subsetFonts(),
    documents(),
    textsByLanguage(),
    // Only components marked 'use memo' are memoised: for all of them it would add 8 KB to the donation page, and most
    // render once. The compiler's Rust port needs oxc-transform-react below 0.157. If it ever fails, the Babel version
    // gives the same code: babel({ presets: [reactCompilerPreset()] }) of @rolldown/plugin-babel.
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwind(),
    serviceWorker(),
    withoutPreloads,
    smallOnServer,
  ],
  // One file that includes React's production build, so that rendering does not depend on NODE_ENV at start. Texts are
  // external: they would be half of it, and the server has loaded them already.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['@aplauso/texts'] },
  }),
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The server lists the chunks of the page that it sends. A list for every possible next page would add 2 KB to each
    // page, so a lazy chunk imports its own chunks itself.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx', output: { codeSplitting: false } }
      : {
          input: 'src/app/entry-client.tsx',
          output: {
            // The first script contains the names of all chunks, and hashes do not compress: one character less saves
            // 0.1 KB. The bundler appends the pages of an icon chunk after ~.
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
  // Public files are served from dist/client; the server build does not need them.
  publicDir: isSsrBuild && command === 'build' ? false : 'public',
}))
