type Write = (fields: object, message: string) => void

/** The methods of a pino logger that the database calls. */
export type Log = { info: Write; warn: Write; error: Write }
