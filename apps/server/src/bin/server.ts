import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: a thousand modules and their types need not be read anew at every start. The threads and
// processes that the server begins find the folder in the environment. Where it cannot be written, each start reads all.
const { directory } = enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/compiled'))
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory

await import('./serve.ts')
