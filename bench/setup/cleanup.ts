type Undo = () => Promise<unknown> | unknown

export type Cleanup = {
  /** Registers an undo. Returns a function that runs it now and removes it. */
  later(undo: Undo): () => Promise<void>
  /** Runs the remaining undos, newest first. A failing one does not stop the others. */
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

/** Runs a script's work and undoes everything before the process ends, also after signals and unhandled errors. */
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
    // Errors of work that the end of the script interrupts are not reported.
    if (aborted) return
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await cleanup.everything()
  }
}
