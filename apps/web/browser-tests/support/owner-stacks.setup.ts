import React from 'react'

/**
 * React's development build, whose warnings fail a test (`stand-in.ts`), writes down for each element where in the code it was made: a
 * tenth of what these tests cost. It stops doing so after ten thousand in a second; here it has always made so many.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('This React counts the stacks of its elements elsewhere: see whether this file is still needed')
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
