import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Cleanup } from './cleanup.ts'

export type ChildOrder = {
  args: string[]
  /** A module that every thread of the process loads first. */
  preload?: string | undefined
  env: Record<string, string>
  cwd: string
}

export type Child = {
  pid: number
  /** On the clock of `performance.now()`. */
  startedAtMs: number
  /** Asks the process to stop and waits for its end; kills it after a while. */
  stop(): Promise<void>
  kill(): Promise<void>
  output(): string
  /** Rejects with its last output if it ends before it is stopped. */
  died: Promise<never>
}

const STOP_MAX_MS = 12_000
const OUTPUT_MAX_CHARACTERS = 4_000

/**
 * Starts a Node process with only PATH inherited: the settings of the developer's shell must not affect the
 * measurement.
 */
export function startChild(cleanup: Cleanup, { args, preload, env, cwd }: ChildOrder): Child {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      ...(preload === undefined ? {} : { NODE_OPTIONS: `--import ${preload}` }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${args.join(' ')} could not be started`)
  const exited = once(child, 'exit')
  let isStopping = false
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX_CHARACTERS)
    })
  }
  const died = exited.then((): Promise<never> => {
    if (!isStopping) throw new Error(`${args.join(' ')} ended by itself:\n${output}`)
    return new Promise(() => undefined)
  })
  // Callers race it; a child that dies while nobody waits must not end the script.
  died.catch(() => undefined)

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    isStopping = true
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS)
    await exited
    clearTimeout(force)
  }
  const stop = cleanup.later(() => end('SIGTERM'))
  return {
    pid,
    startedAtMs,
    output: () => output,
    stop,
    kill: async () => {
      await end('SIGKILL')
      await stop()
    },
    died,
  }
}
