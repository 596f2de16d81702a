import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Enabled before anything else loads: otherwise each start compiles a thousand modules. Threads and child processes
// find the folder in the environment. Where the folder cannot be written, each start compiles everything. This file is
// JavaScript, because a file that loads before the cache is enabled would load Node's TypeScript compiler, which keeps
// 35 MB.
const { directory } = enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/compiled'))
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory

await import('./serve.ts')
