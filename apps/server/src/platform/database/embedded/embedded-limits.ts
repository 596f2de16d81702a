const SECOND_MS = 1_000

export type EmbeddedLimits = typeof EMBEDDED_LIMITS

/**
 * The embedded engine has one connection and no time limits of its own. The order of these limits matters. A statement
 * that waits for the connection of its own transaction must fail before that transaction is ended for idling. Its error
 * then names the mistake.
 */
export const EMBEDDED_LIMITS = {
  /** Wait for the connection to come free. */
  waitMs: 20 * SECOND_MS,
  /** Pause between two statements of a transaction, after which it is rolled back. */
  idleInTransactionMs: 30 * SECOND_MS,
  /** Time for one statement, after which the engine is restarted: it may spin for ever, as it does on a full disk. */
  statementMs: 120 * SECOND_MS,
  /** Time for the engine to start, with creation or recovery. */
  openMs: 120 * SECOND_MS,
  /** Time for running work to end when the database is closed, and the same again for the engine to close. */
  closeMs: 4 * SECOND_MS,
  /**
   * Interval of CHECKPOINT. The engine has no checkpointer: its log and the time for recovery would grow without end.
   */
  checkpointEveryMs: 60 * SECOND_MS,
  /** Interval of VACUUM: the engine has no autovacuum. */
  vacuumEveryMs: 3_600 * SECOND_MS,
  /** Pause between attempts to restart the engine, doubled from the first to the last. */
  firstReopenMs: SECOND_MS / 4,
  lastReopenMs: 10 * SECOND_MS,
}
