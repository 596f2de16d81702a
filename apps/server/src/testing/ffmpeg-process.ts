import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { argv, exit, stderr } from 'node:process'
import { pathToFileURL } from 'node:url'

// ffmpeg with its arguments and the files of this folder, as a system that has it would run it. Several commands are
// parted by `::`.

type Core = {
  setLogger(logger: (line: { message: string }) => void): void
  exec(...args: string[]): number
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    readdir(path: string): string[]
    isFile(mode: number): boolean
    stat(path: string): { mode: number }
  }
}
type CreateCore = (options: {
  mainScriptUrlOrBlob: string
  instantiateWasm(imports: object, done: (instance: object, module: object) => void): object
}) => Promise<Core>

// Node has it, its types do not.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } })
const folder = join(dirname(createRequire(import.meta.url).resolve('@ffmpeg/core')), '../esm')
const { default: createCore }: { default: CreateCore } = await import(
  pathToFileURL(join(folder, 'ffmpeg-core.js')).href
)

const module = await WebAssembly.compile(readFileSync(join(folder, 'ffmpeg-core.wasm')))

const commands: string[][] = [[]]
for (const arg of argv.slice(2)) {
  if (arg === '::') commands.push([])
  else commands.at(-1)?.push(arg)
}
for (const command of commands) {
  const core = await createCore({
    mainScriptUrlOrBlob: `x#${btoa(JSON.stringify({ wasmURL: 'ffmpeg-core.wasm', workerURL: '' }))}`,
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports)
        .then((instance) => done(instance, module))
        .catch(() => exit(1))
      return {}
    },
  })
  core.setLogger(({ message }) => stderr.write(`${message}\n`))
  for (const file of readdirSync('.')) core.FS.writeFile(file, readFileSync(file))
  const code = core.exec(...command)
  for (const file of core.FS.readdir('.')) {
    if (core.FS.isFile(core.FS.stat(file).mode)) writeFileSync(file, core.FS.readFile(file))
  }
  if (code !== 0) exit(code)
}
