import { join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { untilReady } from './until-ready.ts'

const PROVIDER = join(import.meta.dirname, '../processes/provider.ts')
const API_KEY = 'test_benchmarkbenchmark'

export type Provider = { url: string; apiUrl: string; apiKey: string }

/** The payment sandbox in a separate process, so that its work counts for neither side of a comparison. */
export async function startProvider(cleanup: Cleanup): Promise<Provider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await temporaryFolder(cleanup)
  const child = startChild(cleanup, { args: [PROVIDER], cwd: folder, env: { PORT: String(port), API_KEY } })
  await untilReady(child, url)
  return { url, apiUrl: `${url}/sandbox/mollie/v2`, apiKey: API_KEY }
}
