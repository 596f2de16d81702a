/**
 * Flags of a Node process that lives for seconds. Optimising the WebAssembly of its database costs more than it saves
 * in that time, and validating all of it first takes 100 ms.
 */
export const BRIEF_PROCESS = ['--liftoff-only', '--wasm-lazy-validation']
