import { createKeyFormat } from '#modules/access/public.ts'

export const API_KEYS = createKeyFormat('apl_')

/** What the creator tells a key by: too little to guess the rest. */
export const keyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`
