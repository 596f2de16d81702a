import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What makes a password easy to guess: many use it, it is about the person, or it is a run, a repetition or a date. */
export type Weakness = 'common' | 'personal' | 'pattern'
/** From 1, weak, to 4, strong. */
export type PasswordStrength = { step: 1 | 2 | 3 | 4; weakness?: Weakness }

// The lists of leaked passwords lean to English: what people here think of first.
const LOCAL_COMMON_PASSWORDS = [
  ...['aplauso', 'aplausos', 'palavrapasse', 'palavra-passe', 'senha', 'segredo', 'portugal', 'lisboa', 'benfica'],
  ...['sporting', 'fcporto', 'brasil', 'flamengo', 'corinthians', 'contraseña', 'contrasena', 'secreto', 'realmadrid'],
  ...['barcelona', 'motdepasse', 'bonjour', 'azerty', 'azertyuiop', 'marseille', 'twitch', 'youtube', 'streamer'],
]

const WEAKNESSES = new Map<string, Weakness>([
  ['topTen', 'common'],
  ['topHundred', 'common'],
  ['common', 'common'],
  ['similarToCommon', 'common'],
  ['userInputs', 'personal'],
  ['straightRow', 'pattern'],
  ['keyPattern', 'pattern'],
  ['simpleRepeat', 'pattern'],
  ['extendedRepeat', 'pattern'],
  ['sequences', 'pattern'],
  ['recentYears', 'pattern'],
  ['dates', 'pattern'],
])

const estimator = new ZxcvbnFactory({
  // A list is known as one of passwords by its name.
  dictionary: { ...dictionary, 'passwords-ours': LOCAL_COMMON_PASSWORDS },
  graphs: adjacencyGraphs,
  // What is longer is strong, and takes the estimator long.
  maxLength: 64,
})

/**
 * `personal` is what is known of the person, such as their name: guessed first. This module weighs half a megabyte with
 * its lists: it is imported when a password is about to be chosen, never with a page.
 */
export function ratePassword(password: string, personal: readonly string[]): PasswordStrength {
  const { score, feedback } = estimator.check(password, personal.flatMap(wholeAndParts))
  const step = score === 0 ? 1 : score
  const weakness = feedback.warning === null ? undefined : WEAKNESSES.get(feedback.warning)
  return { step, ...(weakness && { weakness }) }
}

function wholeAndParts(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= 3)
}
