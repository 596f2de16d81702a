type BrowserVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang'>

// Browsers do not report the gender of a voice, so the Portuguese voices are matched by name.
const FEMALE = /\bfemale\b|feminin|joana|catarina|helia|hélia|raquel|fernanda|francisca|maria|in[eê]s/i
const MALE = /\bmale\b|masculin|duarte|joaquim|cristiano|tiago|ant[oó]nio|felipe|daniel/i

// Pitches that keep the two choices apart in a browser with one voice.
const LOWER_PITCH = 0.7
const HIGHER_PITCH = 1.3

/** The browser voice for `pt-PT-male` or `pt-PT-female`; undefined leaves the choice to the browser. */
export function pickBrowserVoice<Voice extends BrowserVoice>(
  voices: readonly Voice[],
  voiceId: string,
): { voice: Voice | undefined; pitch: number } {
  const isMale = voiceId === 'pt-PT-male'
  const portuguese = voices.filter(({ lang }) => /^pt[-_]PT/i.test(lang))
  const own = portuguese.find(({ name }) => (isMale ? MALE : FEMALE).test(name))
  if (own) return { voice: own, pitch: 1 }
  return { voice: portuguese[0], pitch: isMale ? LOWER_PITCH : HIGHER_PITCH }
}
