import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const EXAMPLES = join(import.meta.dirname, '../../../web/src/features/api-docs/examples')
const run = promisify(execFile)

export type Places = { baseUrl: string; slug?: string; dataDir: string }
type Environment = Record<string, string>

/** An example of the page for developers as a reader has it, who copies it there. */
export async function readExample(name: string, { baseUrl, slug = 'ana' }: Omit<Places, 'dataDir'>): Promise<string> {
  const text = await readFile(join(EXAMPLES, name), 'utf8')
  return text
    .replaceAll('{{baseUrl}}', baseUrl)
    .replaceAll('{{socketUrl}}', baseUrl.replace('http', 'ws'))
    .replaceAll('{{slug}}', slug)
}

/** Does what the example says, in the shell or with Node, and gives what it prints; rejects when it fails. */
export async function runExample(name: string, places: Places, environment: Environment): Promise<string> {
  const text = await readExample(name, places)
  const env = { ...process.env, ...environment }
  if (name.endsWith('.sh')) return (await run('sh', ['-c', `${curl()}\n${text}`], { env })).stdout
  return (await run(process.execPath, [await copied(name, text, places)], { env })).stdout
}

/** Runs an example that goes on until it is ended. `until` resolves once it has printed that. */
export async function startExample(name: string, places: Places, environment: Environment) {
  const file = await copied(name, await readExample(name, places), places)
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...environment } })
  let printed = ''
  child.stdout.setEncoding('utf8')
  child.stderr.setEncoding('utf8')
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: string) => {
      printed += part
    })
  }
  return {
    printed: () => printed,
    async end() {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function copied(name: string, text: string, { dataDir }: Places): Promise<string> {
  const file = join(dataDir, name)
  await writeFile(file, text)
  return file
}

/** Slim machines have no curl: there a few lines of Node stand in for what the examples use of it. */
function curl(): string {
  if (spawnSync('curl', ['--version']).status === 0) return ''
  return `curl() { "${process.execPath}" "${join(import.meta.dirname, 'curl.mjs')}" "$@"; }`
}
