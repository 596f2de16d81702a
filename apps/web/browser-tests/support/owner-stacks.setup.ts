import React from 'react'

/**
 * React's development build, whose warnings fail a test (`stand-in.ts`), records the source of each element, which
 * costs a tenth of the test time. It stops after ten thousand in a second; this setup makes it count as reached.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React no longer counts owner stacks here: check whether this file is still needed')
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

// The server's document sets it before the scripts of a page.
globalThis.INSTANCE_NAME = 'Aplauso'
