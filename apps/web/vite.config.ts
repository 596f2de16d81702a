import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compactTexts } from './compact-texts.ts'
import { shakeRouter } from './shake-router.ts'
import { subsetFonts } from './subset-fonts.ts'

export default defineConfig(({ isSsrBuild = false, command }) => ({
  root: import.meta.dirname,
  plugins: [
    subsetFonts(),
    compactTexts(),
    shakeRouter(),
    // What is marked 'use memo' is remembered between renders, and nothing else: for every component it is 8 KB on the
    // donation page, and most are drawn once. The compiler's Rust port reads oxc-transform-react below 0.157. Should it
    // ever fail, the Babel one gives the same code: babel({ presets: [reactCompilerPreset()] }) of @rolldown/plugin-babel.
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwind(),
  ],
  // One file with React's production build inside: what renders does not depend on how the server was started.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true } }),
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
      ? { input: 'src/app/entry-server.tsx' }
      : {
          input: 'src/app/entry-client.tsx',
          // Few files instead of many: fewer requests, and what lies together compresses better than its parts. What
          // every page needs (all that the entry imports), what most pages draw, and what tells of a failure.
          output: {
            codeSplitting: {
              groups: [
                { name: 'core', tags: ['$initial'] },
                {
                  name: 'stage',
                  test: /src[\\/](ui[\\/](tiles|meter|alert-card)|lib[\\/]format|goal-percent)\.tsx?$/,
                },
                {
                  name: 'failure',
                  test: /src[\\/](lib[\\/](error-text|failure-text)|ui[\\/](load-failed|lazy-part))\.tsx?$/,
                },
              ],
            },
          },
        },
  },
  // Public files are served from dist/client; the server build has no use for them.
  publicDir: isSsrBuild && command === 'build' ? false : 'public',
}))
