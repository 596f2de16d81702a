import { uuidv7 } from 'uuidv7'
import type { AlertCommand } from '../alert-store.ts'
import type { ChannelState } from '../channel-state.ts'

const ALERTS_REMEMBERED = 100
const COMMANDS_REMEMBERED = 2_000

/**
 * The last sequence that every subscriber of a channel has, and the ids of the newest alerts. A restored database, or a
 * standby without the newest rows, assigns the same sequences to other alerts.
 */
export class DeliveredAlerts {
  readonly #ids = new Map<number, string>()
  #sequence: number
  /** Ids grow with time: an alert written after a data loss has a greater id than all delivered ones. */
  #newestId: string

  constructor({ sequence, lastAlertId }: ChannelState) {
    this.#sequence = sequence
    this.#newestId = lastAlertId ?? uuidv7()
    if (lastAlertId !== null) this.#ids.set(sequence, lastAlertId)
  }

  get sequence(): number {
    return this.#sequence
  }
  get newestId(): string {
    return this.#newestId
  }

  add({ sequence, id }: { sequence: number; id: string }): void {
    this.#ids.set(sequence, id)
    this.#sequence = Math.max(this.#sequence, sequence)
    if (id > this.#newestId) this.#newestId = id
    const [oldest] = this.#ids.keys()
    if (oldest !== undefined && this.#ids.size > ALERTS_REMEMBERED) this.#ids.delete(oldest)
  }

  /** Whether this alert was delivered. Processes of an older release send no id: then the sequence decides. */
  includes(sequence: number, id: string | undefined): boolean {
    return sequence <= this.#sequence && (id === undefined || this.#ids.get(sequence) === id)
  }

  includesId(id: string): boolean {
    return [...this.#ids.values()].includes(id)
  }

  /** Whether another alert was delivered with this sequence. */
  isReplacedBy(sequence: number, id: string): boolean {
    const deliveredId = this.#ids.get(sequence)
    return deliveredId !== undefined && deliveredId !== id
  }

  /** Whether this state, read after the last delivery, shows that the database has lost delivered alerts. */
  isAheadOf({ sequence, lastAlertId }: ChannelState): boolean {
    return sequence < this.#sequence || (lastAlertId !== null && this.isReplacedBy(sequence, lastAlertId))
  }

  /** Starts again from the state of a database that has lost alerts. */
  resetTo({ sequence, lastAlertId }: ChannelState): void {
    this.#sequence = sequence
    this.#ids.clear()
    if (lastAlertId !== null) this.#ids.set(sequence, lastAlertId)
  }
}

/** The skips and replay requests that were sent to the overlays of a creator. */
export class DeliveredCommands {
  /** The time of each alert's replay request in milliseconds since 1970, by alert id; undefined for a skip. */
  readonly #last = new Map<string, number | undefined>()

  add(alertId: string, replayAt?: Date | null): void {
    this.#last.delete(alertId)
    this.#last.set(alertId, replayAt?.getTime())
    const [oldest] = this.#last.keys()
    if (oldest !== undefined && this.#last.size > COMMANDS_REMEMBERED) this.#last.delete(oldest)
  }

  forget(alertId: string): void {
    this.#last.delete(alertId)
  }

  includes({ id, forced, replay_requested_at }: AlertCommand): boolean {
    return this.#last.has(id) && this.#last.get(id) === (forced ? replay_requested_at?.getTime() : undefined)
  }
}
