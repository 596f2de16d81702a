type Write = (fields: object, message: string) => void

/** The part of a pino logger that the database writes to. */
export type Log = { info: Write; warn: Write; error: Write }
