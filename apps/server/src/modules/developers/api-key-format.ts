import { createKeyFormat } from '#modules/access/public.ts'

export const API_KEYS = createKeyFormat('apl_')

/** Start and end of the key, by which the creator recognises it; too little to guess the rest. */
export const keyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`
