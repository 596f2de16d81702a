import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type EngineModule = Parameters<NonNullable<Awaited<ReturnType<Init>>['emscriptenOpts']['preRun']>[number]>[0]

/**
 * The members of the engine's file layer that are replaced here. They are internals, so the engine's version is pinned.
 */
type FileLayer = {
  tryFSOperation<Result>(operation: () => Result): Result
  stream_ops: {
    write(stream: OpenFile, ...rest: unknown[]): number
    fsync?(stream: OpenFile): number
  }
}
type OpenFile = { nfd: number }

// Errno values of the engine's WebAssembly.
const DISK_FAILURES = new Map([
  [19, 'EDQUOT'],
  [29, 'EIO'],
  [51, 'ENOSPC'],
])

/**
 * The engine's folder on disk. A commit is on the disk before it is acknowledged. The engine's own file system answers
 * every fsync without doing it, which survives the death of the process but not of the machine.
 */
export class DurableFolder extends NodeFS {
  readonly #onDiskFailure: (code: string) => void
  fsyncCount = 0

  constructor(folder: string, onDiskFailure: (code: string) => void) {
    super(folder)
    this.#onDiskFailure = onDiskFailure
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args)
    const makeDurable = (engine: EngineModule) => this.#makeDurable(engine.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeDurable] } }
  }

  #makeDurable(layer: unknown): void {
    if (!isFileLayer(layer))
      throw new Error('The embedded engine has another file layer: its files cannot be made durable')
    const { stream_ops: operations } = layer
    const write = operations.write.bind(operations)
    operations.write = (stream, ...rest) => this.#watch(() => write(stream, ...rest))
    operations.fsync = (stream) => {
      this.fsyncCount += 1
      this.#watch(() => layer.tryFSOperation(() => fsyncSync(stream.nfd)))
      return 0
    }
  }

  #watch<Result>(operation: () => Result): Result {
    try {
      return operation()
    } catch (error) {
      const errno: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errno') : undefined
      const code = typeof errno === 'number' ? DISK_FAILURES.get(errno) : undefined
      if (code !== undefined) this.#onDiskFailure(code)
      throw error
    }
  }
}

function isFileLayer(layer: unknown): layer is FileLayer {
  return (
    typeof layer === 'object' &&
    layer !== null &&
    'tryFSOperation' in layer &&
    'stream_ops' in layer &&
    typeof layer.stream_ops === 'object' &&
    layer.stream_ops !== null &&
    'write' in layer.stream_ops
  )
}
