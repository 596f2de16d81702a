import { randomBytes } from 'node:crypto'

export type IdPrefix = 'tr' | 're' | 'chb' | 'cst' | 'mdt' | 'sub' | 'org' | 'stl' | 'baltr' | 'cbtr'

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
