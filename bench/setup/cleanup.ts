type Undo = () => Promise<unknown> | unknown

export type Cleanup = {
  /** Remembers how to undo something. Gives the way to do it now; what was done now is forgotten. */
  later(undo: Undo): () => Promise<void>
  /** Undoes what is left, newest first. One that fails does not keep the others from being undone. */
  everything(): Promise<void>
}

export function createCleanup(): Cleanup {
  const pending: (() => Promise<void>)[] = []

  function later(undo: Undo): () => Promise<void> {
    let done: Promise<void> | undefined
    const once = () => {
      done ??= (async () => {
        pending.splice(pending.indexOf(once), 1)
        await undo()
      })()
      return done
    }
    pending.push(once)
    return once
  }

  async function everything(): Promise<void> {
    for (let last = pending.at(-1); last !== undefined; last = pending.at(-1)) {
      await last().catch((error: unknown) => process.stderr.write(`not cleaned up: ${String(error)}\n`))
    }
  }

  return { later, everything }
}

/** Runs a script's work; whatever happens, signals and errors nobody waits for included, everything is undone before the process ends. */
export async function runClean(work: (cleanup: Cleanup) => Promise<void>): Promise<void> {
  const cleanup = createCleanup()
  let aborted = false
  const abort = (reason: unknown) => {
    aborted = true
    process.stderr.write(`\nstopped: ${reason instanceof Error ? reason.stack : String(reason)}\n`)
    void cleanup.everything().then(() => process.exit(1))
  }
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection']) process.once(event, abort)
  try {
    await work(cleanup)
  } catch (error) {
    // What is cut off by the end says nothing.
    if (aborted) return
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await cleanup.everything()
  }
}
