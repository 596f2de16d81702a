const SECOND_MS = 1_000

export type EmbeddedLimits = typeof EMBEDDED_LIMITS

/**
 * The embedded engine has one connection, and enforces no time limit by itself. The order matters: a statement that waits
 * for the connection its own transaction holds must fail before that transaction is ended for idling, so that the error
 * names the mistake.
 */
export const EMBEDDED_LIMITS = {
  /** For the connection to come free. */
  waitMs: 20 * SECOND_MS,
  /** Between two statements of a transaction; it is rolled back then. */
  idleInTransactionMs: 30 * SECOND_MS,
  /** For one statement; the engine is started anew then, as it may spin for ever (it does on a full disk). */
  statementMs: 120 * SECOND_MS,
  /** For the engine to start, with first boot or recovery. */
  openMs: 120 * SECOND_MS,
  /** For what is under way to end when the database is closed, and once more for the engine to close. */
  closeMs: 4 * SECOND_MS,
  /** The engine has no checkpointer: its log would grow without end and recovery with it. */
  checkpointEveryMs: 60 * SECOND_MS,
  /** Nor has it autovacuum. */
  vacuumEveryMs: 3_600 * SECOND_MS,
  /** Between attempts to start the engine after it failed: this, doubled up to the other. */
  firstReopenMs: SECOND_MS / 4,
  lastReopenMs: 10 * SECOND_MS,
}
