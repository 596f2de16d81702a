import { type RawBuilder, sql } from 'kysely'

/** The smallest id that is made from that moment on: ids begin with their time (UUID version 7). */
export const idSince = (time: RawBuilder<unknown>) => sql`overlay(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || repeat('0', 20) placing '7' from 13 for 1)::uuid`
