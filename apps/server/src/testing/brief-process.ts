/** Of a Node process that lives for seconds: to optimise the WebAssembly of its database costs more than it brings in that time. */
export const BRIEF_PROCESS = ['--liftoff-only']
