import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Core = {
  setLogger(logger: (line: { message: string }) => void): void
  reset(): void
  exec(...args: string[]): number
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    readdir(path: string): string[]
    isFile(mode: number): boolean
    stat(path: string): { mode: number }
    unlink(path: string): void
  }
}
type CreateCore = (options: {
  mainScriptUrlOrBlob: string
  instantiateWasm(imports: object, done: (instance: object, module: object) => void): object
}) => Promise<Core>

// Node has WebAssembly, but its types do not declare it.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

export type Files = Record<string, Uint8Array>
/** `log` is the output. `failed`: the exit code was not 0, or the process crashed. */
export type Ran = { files: Files; log: string; failed: boolean }
export type RunFfmpeg = (files: Files, args: readonly string[]) => Promise<Ran>

/**
 * FFmpeg in WebAssembly, compiled once per process. Each opened instance has its own memory and runs a few commands in
 * sequence. A command finds only the files that it is given.
 */
export async function openFfmpeg(): Promise<() => Promise<RunFfmpeg>> {
  // The library is built for a browser's worker and reads its own address.
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } })
  const folder = join(dirname(createRequire(import.meta.url).resolve('@ffmpeg/core')), '../esm')
  const { default: createCore }: { default: CreateCore } = await import(
    pathToFileURL(join(folder, 'ffmpeg-core.js')).href
  )
  const module = await WebAssembly.compile(await readFile(join(folder, 'ffmpeg-core.wasm')))
  const open = () =>
    createCore({
      mainScriptUrlOrBlob: `x#${btoa(JSON.stringify({ wasmURL: 'ffmpeg-core.wasm', workerURL: '' }))}`,
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then(
          (instance) => done(instance, module),
          () => process.exit(1),
        )
        return {}
      },
    })
  const namesIn = ({ FS }: Core) => FS.readdir('.').filter((name) => FS.isFile(FS.stat(name).mode))

  return async () => {
    const core = await open()
    return async (files, args) => {
      let log = ''
      core.setLogger(({ message }) => {
        log += `${message}\n`
      })
      core.reset()
      for (const name of namesIn(core)) core.FS.unlink(name)
      for (const [name, bytes] of Object.entries(files)) core.FS.writeFile(name, bytes)
      try {
        const failed = core.exec(...args) !== 0
        return { files: Object.fromEntries(namesIn(core).map((name) => [name, core.FS.readFile(name)])), log, failed }
      } catch (error) {
        return { files, log: `${log}${error}`, failed: true }
      }
    }
  }
}
