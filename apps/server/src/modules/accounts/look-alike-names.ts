import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { glyphsOf } from '#platform/text/glyphs.ts'
import { usernameSkeleton } from './username-skeleton.ts'

/** Letters and digits of a name without accents, spaces and signs, normalised by the word filter's letter rules. */
const lettersAndDigits = (name: string): string =>
  glyphsOf(name)
    .filter(({ kind }) => kind === 'letter' || kind === 'digit')
    .map(({ char }) => (char === 'ñ' ? 'n' : char))
    .join('')

/**
 * Reduces a display name to its appearance. Names that differ only in alphabet, style, accents, case, spaces or check
 * marks have the same skeleton. The skeleton of a name without letters and digits is empty.
 */
export const displayNameSkeleton = (name: string): string => usernameSkeleton(lettersAndDigits(name))

const INTERCHANGEABLE: Record<string, string> = {
  a: '[a4]',
  e: '[e3]',
  i: '[i1l]',
  l: '[l1i]',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
}
const patternFor = (words: string) =>
  words
    .split(' ')
    .map((word) => Array.from(word, (letter) => INTERCHANGEABLE[letter] ?? letter).join(''))
    .join('|')
const CLAIMS = patternFor('official oficial officiel officielle ufficiale verified verificado verificada verifie')
const CHANNELS = patternFor('real tv ttv live stream streams channel canal chaine twitch youtube yt tiktok kick gaming')
const CLAIM = new RegExp(`^(?:${CLAIMS})|(?:${CLAIMS})$`)
const ADDITION = new RegExp(`^(?:${CLAIMS}|${CHANNELS})|(?:${CLAIMS}|${CHANNELS}|\\d+)$`)
const ADDITIONS_MAX = 3
/** A one-word name of this length or longer is distinctive; a shorter one may be a first name. */
const OWN_NAME_FROM = 8

/** Skeletons of the name without additions: "Ana Ventura Oficial 2" also matches Ana Ventura. */
function skeletonsWithout(addition: RegExp, name: string): Set<string> {
  let folded = lettersAndDigits(name)
  const skeletons = new Set([usernameSkeleton(folded)])
  for (let count = 0; count < ADDITIONS_MAX; count++) {
    folded = folded.replace(addition, '')
    skeletons.add(usernameSkeleton(folded))
  }
  return skeletons
}

/**
 * Returns whether donors may mistake the name for a verified one. "Rui 2" and "Rui TV" are free beside Rui, because
 * many share a first name.
 */
function looksLikeMatcher(name: string): (verified: string) => boolean {
  const claimed = skeletonsWithout(CLAIM, name)
  const extended = skeletonsWithout(ADDITION, name)
  return (verified) => {
    const skeleton = displayNameSkeleton(verified)
    const isOwnName = verified.trim().split(/[\s_.-]+/).length > 1 || skeleton.length >= OWN_NAME_FROM
    return skeleton !== '' && (isOwnName ? extended : claimed).has(skeleton)
  }
}

/**
 * Ends with validation_failed for a name that equals or resembles a verified creator's, also with "official", "TV" or a
 * number beside it: donors recognise a creator by the name. An account that has the name already may keep it. `ownId`
 * is the account that takes the name, undefined for a new one.
 */
export async function rejectLookAlikeName(db: Database, displayName: string, ownId?: string): Promise<void> {
  if (displayNameSkeleton(displayName) === '') return
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from users
    where (verified and erased_at is null) or id = ${ownId ?? null}::uuid
  `.execute(db)
  const isOwn = rows.some(({ id, name }) => id === ownId && name === displayName)
  const isLike = looksLikeMatcher(displayName)
  if (isOwn || !rows.some(({ id, name }) => id !== ownId && isLike(name))) return
  const message = "looks too much like a verified creator's name"
  throw new AppError('validation_failed', `displayName: ${message}`, {
    errors: [{ path: 'displayName', code: 'look_alike', message }],
  })
}
