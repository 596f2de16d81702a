import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetFonts } from './subset-fonts.ts'

export default defineConfig(({ isSsrBuild = false, command }) => ({
  root: import.meta.dirname,
  plugins: [
    subsetFonts(),
    // The compiler's Rust port reads oxc-transform-react below 0.157. Should it ever fail, the Babel one gives the same
    // code: babel({ presets: [reactCompilerPreset()] }) of @rolldown/plugin-babel.
    react({ compiler: true }),
    tailwind(),
  ],
  // One file with React's production build inside: what renders does not depend on how the server was started.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true } }),
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx' }
      : {
          input: 'src/app/entry-client.tsx',
          // What every page needs (all that the entry imports) comes as one file: fewer requests, and it compresses
          // better than its parts.
          output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
        },
  },
  // Public files are served from dist/client; the server build has no use for them.
  publicDir: isSsrBuild && command === 'build' ? false : 'public',
}))
