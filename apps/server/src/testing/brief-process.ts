/**
 * Of a Node process that lives for seconds: to optimise the WebAssembly of its database costs more than it brings in that time, and to look
 * over all of it beforehand a tenth of a second.
 */
export const BRIEF_PROCESS = ['--liftoff-only', '--wasm-lazy-validation']
