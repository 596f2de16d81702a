import { randomBytes } from 'node:crypto'

export type IdPrefix = 'tr' | 're' | 'chb' | 'cst' | 'mdt' | 'sub'

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
