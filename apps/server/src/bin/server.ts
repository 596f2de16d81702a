import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Enabled before anything else loads: otherwise each start compiles a thousand modules. Threads and child processes
// find the folder in the environment. Where the folder cannot be written, each start compiles everything.
const { directory } = enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/compiled'))
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory

await import('./serve.ts')
