import { readFile } from 'node:fs/promises'
import { argv, exit, stderr, stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { encodeSound, type Ffmpeg } from './encode-sound.ts'
import { encodeVideo } from './encode-video.ts'

// Runs one job. Input: a line with the job, then the file. Output: a line with the result, then the file.

/** The part of @ffmpeg/core that is used here. It has no types of its own. */
type Core = {
  setLogger(logger: (line: { message: string }) => void): void
  reset(): void
  exec(...args: string[]): number
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    stat(path: string): { size: number }
  }
}
type CreateCore = (options: {
  mainScriptUrlOrBlob: string
  instantiateWasm(imports: object, done: (instance: object, module: object) => void): object
}) => Promise<Core>

// Available in Node, but missing in its types.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

// A broken file may cause an error in every packet.
const LOG_MAX_CHARACTERS = 20_000

async function openCore(scriptUrl: string, wasmPath: string): Promise<Core> {
  // The module is built for a browser's worker and reads the address that it was loaded from.
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } })
  const { default: createCore }: { default: CreateCore } = await import(scriptUrl)
  // Compiled here, because the module itself would keep a copy of its 30 MB.
  const module = await WebAssembly.compile(await readFile(wasmPath))
  return createCore({
    mainScriptUrlOrBlob: `x#${btoa(JSON.stringify({ wasmURL: 'ffmpeg-core.wasm', workerURL: '' }))}`,
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports)
        .then((instance) => done(instance, module))
        .catch((error: unknown) => {
          stderr.write(String(error))
          exit(1)
        })
      return {}
    },
  })
}

function inMemory(core: Core, bytes: Uint8Array): Ffmpeg {
  let log = ''
  core.setLogger(({ message }) => {
    log = `${log}${message}\n`.slice(-LOG_MAX_CHARACTERS)
  })
  core.FS.writeFile('in', bytes)
  return {
    async run(args) {
      log = ''
      core.reset()
      try {
        return { failed: core.exec(...args) !== 0, log }
      } catch (error) {
        return { failed: true, log: `${log}${error}` }
      }
    },
    sizeBytes: async (file) => core.FS.stat(file).size,
    read: async (file) => core.FS.readFile(file),
  }
}

/** Each returns its reply and the output file. */
const TASKS: Record<string, (ffmpeg: Ffmpeg, job: string) => Promise<[object, Uint8Array?]>> = {
  async sound(ffmpeg, job) {
    const result = await encodeSound(ffmpeg, JSON.parse(job))
    if (typeof result === 'string') return [{ refused: result }]
    const { mp3, ...rest } = result
    return [rest, mp3]
  },
  async video(ffmpeg, job) {
    const result = await encodeVideo(ffmpeg, JSON.parse(job))
    if (typeof result === 'string') return [{ refused: result }]
    const { file, ...rest } = result
    return [rest, file]
  },
}

const [, , scriptUrl = '', wasmPath = '', taskName = ''] = argv
const core = await openCore(scriptUrl, wasmPath)
const request = await buffer(stdin)
// Empty input: the parent process does not need this child any more.
if (request.length > 0) {
  const end = request.indexOf('\n')
  const ffmpeg = inMemory(core, request.subarray(end + 1))
  const [reply, file = new Uint8Array()] = (await TASKS[taskName]?.(ffmpeg, request.subarray(0, end).toString())) ?? [
    {},
  ]
  stdout.write(`${JSON.stringify(reply)}\n`)
  stdout.write(file)
}
