import type { Log } from '../database-log.ts'
import type { TurnQueue } from './turn-queue.ts'

type Callback = (payload: string) => void

export type Channels = {
  /** Receives the notifications of a channel from now on. Returns a function that stops. */
  listen(channel: string, callback: Callback): Promise<() => Promise<void>>
  receive(channel: string, payload: string): void
  /** Listens again after a restart of the engine. */
  resume(): void
}

export function createChannels(deps: { acquire: TurnQueue['acquire']; log: Log }): Channels {
  const { acquire, log } = deps
  const channels = new Map<string, Set<Callback>>()

  async function run(command: 'listen' | 'unlisten', channel: string): Promise<void> {
    const turn = await acquire()
    try {
      await turn.exec(`${command} "${channel.replaceAll('"', '""')}"`)
    } finally {
      await turn.release()
    }
  }

  return {
    listen: async (channel, callback) => {
      const callbacks = channels.get(channel) ?? new Set()
      channels.set(channel, callbacks.add(callback))
      const stop = async () => {
        callbacks.delete(callback)
        if (callbacks.size > 0 || channels.get(channel) !== callbacks) return
        channels.delete(channel)
        await run('unlisten', channel)
      }
      try {
        await run('listen', channel)
      } catch (error) {
        callbacks.delete(callback)
        throw error
      }
      return stop
    },
    receive: (channel, payload) => {
      for (const callback of channels.get(channel) ?? []) {
        try {
          callback(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'notification listener of the embedded database failed')
        }
      }
    },
    resume: () => {
      for (const channel of channels.keys()) {
        // A failure here means that the engine died again; the next restart calls this again.
        run('listen', channel).catch((error: unknown) =>
          log.warn({ err: error, channel }, 'embedded database could not resume a notification channel'),
        )
      }
    },
  }
}
