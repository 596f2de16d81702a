import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const EXAMPLES = join(import.meta.dirname, '../../../web/src/features/api-docs/examples')
const run = promisify(execFile)

export type ExampleContext = { baseUrl: string; slug?: string; dataDir: string }
type Environment = Record<string, string>

/** An example of the page for developers with its placeholders filled in, as a reader copies it. */
export async function readExample(
  name: string,
  { baseUrl, slug = 'ana' }: Omit<ExampleContext, 'dataDir'>,
): Promise<string> {
  const text = await readFile(join(EXAMPLES, name), 'utf8')
  return text
    .replaceAll('{{baseUrl}}', baseUrl)
    .replaceAll('{{socketUrl}}', baseUrl.replace('http', 'ws'))
    .replaceAll('{{slug}}', slug)
}

/** Runs an example with the shell or with Node and returns its output. Rejects when it fails. */
export async function runExample(name: string, context: ExampleContext, environment: Environment): Promise<string> {
  const text = await readExample(name, context)
  const env = { ...process.env, ...environment }
  if (name.endsWith('.sh')) return runText(text, environment)
  return (await run(process.execPath, [await copied(name, text, context)], { env })).stdout
}

export async function runText(text: string, environment: Environment): Promise<string> {
  return (await run('sh', ['-c', `${curl()}\n${text}`], { env: { ...process.env, ...environment } })).stdout
}

type DocumentedRequest = { method: string; url: string; headers: Record<string, string> }

/** The requests that an example for a program on another machine sends. */
export async function readRequests(
  name: string,
  context: Omit<ExampleContext, 'dataDir'>,
  key: string,
): Promise<DocumentedRequest[]> {
  const text = await readExample(name, context)
  const match = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? fail(name, pattern)
  const allMatches = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, first = '', second = '']) => [first, second] as const)
  if (name.endsWith('.ps1')) {
    const authorization = match(/Authorization = "(.*)"/).replace('$env:APLAUSO_API_KEY', key)
    return allMatches(/^Invoke-RestMethod -Method (\w+) -Headers \$headers (\S+)$/gm).map(([method, url]) => ({
      ...{ method: method.toUpperCase(), url },
      // Windows PowerShell sends this type with every POST, even without a body.
      headers: { authorization, ...(method === 'Post' && { 'content-type': 'application/x-www-form-urlencoded' }) },
    }))
  }
  if (name.endsWith('.ahk')) {
    const base = match(/\.Open\(method, "([^"]+)" path\)/)
    const authorization = `${match(/"Authorization", "([^"]+)" EnvGet\("APLAUSO_API_KEY"\)/)}${key}`
    return allMatches(/::Press\("(\w+)", "([^"]+)"\)/g).map(([method, path]) => ({
      ...{ method, url: base + path, headers: { authorization } },
    }))
  }
  if (name.endsWith('.cs')) {
    const base = match(/new HttpRequestMessage\(new HttpMethod\(method\), "([^"]+)" \+ path\)/)
    const authorization = `${match(/"Authorization", "([^"]+)" \+ CPH\.GetGlobalVar<string>\("aplausoKey"\)/)}${key}`
    const buttons: { method: string; path: string }[] = JSON.parse(await readExample('stage-buttons.json', context))
    return buttons.map(({ method, path }) => ({ method, url: base + path, headers: { authorization } }))
  }
  const [header = '', value = ''] = match(/^Headers +(.+)$/m).split(/: (.*)/)
  const headers = { [header]: value.replace('YOUR-KEY', key) }
  return [{ method: match(/^Method +(\w+)$/m), url: match(/^URL +(\S+)$/m), headers }]
}

function fail(name: string, pattern: RegExp): never {
  throw new Error(`${name} has nothing like ${pattern}`)
}

/** Starts an example that runs until `end` is called. */
export async function startExample(name: string, context: ExampleContext, environment: Environment) {
  const file = await copied(name, await readExample(name, context), context)
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

async function copied(name: string, text: string, { dataDir }: ExampleContext): Promise<string> {
  const file = join(dataDir, name)
  await writeFile(file, text)
  return file
}

/** Replaces curl on machines without it by a Node script with the options that the examples use. */
function curl(): string {
  if (spawnSync('curl', ['--version']).status === 0) return ''
  return `curl() { "${process.execPath}" "${join(import.meta.dirname, 'curl.mjs')}" "$@"; }`
}
