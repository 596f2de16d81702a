import { uuidv7 } from 'uuidv7'
import type { AlertCommand } from '../alert-store.ts'
import type { ChannelState } from '../channel-state.ts'

const ALERTS_REMEMBERED = 100
const COMMANDS_REMEMBERED = 2_000

/**
 * The last sequence that every member of a room was told, and the ids of the newest alerts. A database that was restored, or
 * whose standby took over without the newest rows, gives their sequences to other alerts.
 */
export class DeliveredAlerts {
  readonly #ids = new Map<number, string>()
  #sequence: number
  /** Ids grow with time: what is written after a loss has a greater one than all that was told. */
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

  /** Whether this alert was told. Without an id, as an older release announces it: whether its sequence was. */
  includes(sequence: number, id: string | undefined): boolean {
    return sequence <= this.#sequence && (id === undefined || this.#ids.get(sequence) === id)
  }

  includesId(id: string): boolean {
    return [...this.#ids.values()].includes(id)
  }

  /** Another alert has the sequence of one that was told. */
  isReplacedBy(sequence: number, id: string): boolean {
    const deliveredId = this.#ids.get(sequence)
    return deliveredId !== undefined && deliveredId !== id
  }

  /** Read after all that was told, this state shows that some of it is lost. */
  isAheadOf({ sequence, lastAlertId }: ChannelState): boolean {
    return sequence < this.#sequence || (lastAlertId !== null && this.isReplacedBy(sequence, lastAlertId))
  }

  /** The database has no more than this. */
  resetTo({ sequence, lastAlertId }: ChannelState): void {
    this.#sequence = sequence
    this.#ids.clear()
    if (lastAlertId !== null) this.#ids.set(sequence, lastAlertId)
  }
}

/** What a creator has lately done by hand, as far as the overlays were told of it. */
export class DeliveredCommands {
  /** By the alert's id: when its replay was asked for, in milliseconds since 1970; undefined for a skip. */
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
