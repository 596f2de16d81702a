import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const CHILD = fileURLToPath(new URL('./picture-child.ts', import.meta.url))
/** Folder of all packages, because sharp loads packages beside its own. */
const PACKAGES = join(dirname(require.resolve('sharp')), '../..')
const PRLIMIT = '/usr/bin/prlimit'

const FLAGS = [
  '--permission',
  `--allow-fs-read=${join(dirname(CHILD), '*')}`,
  `--allow-fs-read=${join(PACKAGES, '*')}`,
  // The decoders are native code, which Node's permissions do not cover. The process limits below do.
  '--allow-addons',
  '--no-warnings',
  '--max-old-space-size=128',
]
// Limits memory and open files, and forbids writing files and core dumps.
const LIMITS = ['--data=1500000000', '--fsize=0', '--nofile=128', '--core=0']
const ENV = { VIPS_DISC_THRESHOLD: '4g', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }

export type ChildResult = { output: Buffer } | { lost: 'stopped' | 'crashed' }

/**
 * Runs one job in a process that can only read its own code and cannot write or start anything, within time and size
 * limits.
 */
export function runPictureChild(request: Buffer[], limits: { ms: number; maxBytes: number }): Promise<ChildResult> {
  const command = [process.execPath, ...FLAGS, CHILD]
  const seconds = Math.ceil(limits.ms / 1_000)
  const [program = '', ...args] = existsSync(PRLIMIT) ? [PRLIMIT, ...LIMITS, `--cpu=${seconds}`, ...command] : command
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: ENV, stdio: ['pipe', 'pipe', 'ignore'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.ms)
    const chunks: Buffer[] = []
    let sizeBytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > limits.maxBytes) child.kill('SIGABRT')
    })
    const end = (result: ChildResult) => {
      clearTimeout(timer)
      resolve(result)
    }
    child.once('error', () => end({ lost: 'stopped' }))
    child.once('close', (code, signal) => {
      if (code === 0) end({ output: Buffer.concat(chunks) })
      else end({ lost: signal === 'SIGKILL' ? 'stopped' : 'crashed' })
    })
    // A child that dies before it has read the input is reported by its exit.
    child.stdin.on('error', () => undefined)
    for (const part of request) child.stdin.write(part)
    child.stdin.end()
  })
}
