import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Why a password is easy to guess: common, about the person, or a run, a repetition or a date. */
export type Weakness = 'common' | 'personal' | 'pattern'
/** From 1, weak, to 4, strong. */
export type PasswordStrength = { step: 1 | 2 | 3 | 4; weakness?: Weakness }

// Lists of leaked passwords lean to English: these are common here.
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
  // The estimator recognises a list of passwords by the prefix of its name.
  dictionary: { ...dictionary, 'passwords-ours': LOCAL_COMMON_PASSWORDS },
  graphs: adjacencyGraphs,
  // Longer passwords are strong, and the estimator takes long for them.
  maxLength: 64,
})

/**
 * Rates a password. `personal` is known about the person, such as the name: attackers guess it first. The module and
 * its lists weigh half a megabyte, so import it when a password is chosen, never with a page.
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
