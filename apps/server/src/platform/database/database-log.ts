type Write = (fields: object, message: string) => void

export type Log = { info: Write; warn: Write; error: Write }
