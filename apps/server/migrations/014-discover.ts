import { type Kysely, sql } from 'kysely'

// ASCII but letters and digits, then the blocks of punctuation, symbols, private use, variation selectors and emoji. Not
// the parser of text search: what it makes of a name hangs on the locale, and it takes "ana.pt" for one word, a host.
const NOT_OF_WORDS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u2bff\\u3000-\\u303f\\ue000-\\uf8ff\\ufe00-\\ufe0f\\U0001f000-\\U0001faff]+'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One function for what is found and what is looked for, so that both lose the same: accents, capitals, and what dresses
  // letters up as others.
  await sql`
    create function search_words(text) returns text[] language sql immutable strict parallel safe as $$
      select array_remove(string_to_array(regexp_replace(
        regexp_replace(lower(normalize($1, NFKD)), '[\\u0300-\\u036f]', '', 'g'),
        '${sql.raw(NOT_OF_WORDS)}', ' ', 'g'), ' '), '')
    $$`.execute(db)
  // All words by their beginnings. A word holds no operator, quote or backslash; of no words, null, which finds nothing.
  await sql`
    create function search_query(text) returns tsquery language sql immutable strict parallel safe as $$
      select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words($1)) as word
    $$`.execute(db)
  await sql`
    alter table users add column search tsvector not null
      generated always as (array_to_tsvector(search_words(display_name || ' ' || username))) stored`.execute(db)
  await sql`
    create index users_search_idx on users using gin (search, stream_platforms) where user_type = 'creator'`.execute(db)
  // Donations of the last thirty days, renewed by a job: an order that moved with every donation would cost every settlement.
  await sql`alter table creators add column popularity integer not null default 0`.execute(db)
  await sql`create index creators_popularity_idx on creators (popularity desc, user_id desc)`.execute(db)
  await sql`create index creator_days_day_idx on creator_days (day)`.execute(db)
  await sql`create index overlays_streaming_idx on overlays (creator_id) where status ->> 'streaming' = 'true'`.execute(
    db,
  )
}
