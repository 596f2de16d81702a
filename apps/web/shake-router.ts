import type { Plugin } from 'vite'

const PART = /react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]lib|router[\\/]router)\.js$/

/**
 * Lets the bundler leave out what the router has for others: its own links and forms, which are made by a call and then
 * given a name, so that they look as if they mattered; and the hooks for tracing, which nobody passes. 3 KB a page.
 * Should a new version be written differently, nothing breaks and the pages grow: the test of the budgets says so.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'aplauso:shake-router',
    apply: 'build',
    transform: { filter: { id: PART }, handler: (code) => ({ code: withoutUnused(code), map: { mappings: '' } }) },
  }
}

function withoutUnused(code: string): string {
  return code
    .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
    .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', 'undefined')
}
