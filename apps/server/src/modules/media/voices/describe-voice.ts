import type { Language } from '@aplauso/contract/languages'
import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import type { EmbeddedLocale } from './embedded/embedded-voices.ts'
import type { TimbreName } from './embedded/timbres.ts'

type Text = (variables: Record<string, never>, options: { locale: Language }) => string

const ABOUT: Record<TimbreName, { description: Text; useCase: readonly Text[] }> = {
  host: { description: m.voice_about_host, useCase: [m.voice_use_alerts, m.voice_use_conversation] },
  companion: { description: m.voice_about_companion, useCase: [m.voice_use_alerts, m.voice_use_conversation] },
  presenter: { description: m.voice_about_presenter, useCase: [m.voice_use_announcements] },
  teacher: { description: m.voice_about_teacher, useCase: [m.voice_use_explanations, m.voice_use_stories] },
  coach: { description: m.voice_about_coach, useCase: [m.voice_use_encouragement] },
  gamer: { description: m.voice_about_gamer, useCase: [m.voice_use_games, m.voice_use_alerts] },
  streamer: { description: m.voice_about_streamer, useCase: [m.voice_use_conversation, m.voice_use_games] },
  jester: { description: m.voice_about_jester, useCase: [m.voice_use_humour] },
  robot: { description: m.voice_about_robot, useCase: [m.voice_use_games, m.voice_use_humour] },
  grandmother: { description: m.voice_about_grandmother, useCase: [m.voice_use_stories, m.voice_use_humour] },
  elder: { description: m.voice_about_elder, useCase: [m.voice_use_stories, m.voice_use_announcements] },
  whisperer: { description: m.voice_about_whisperer, useCase: [m.voice_use_quiet] },
}

const ACCENTS: Record<EmbeddedLocale, Text> = {
  'pt-PT': m.voice_accent_pt_pt,
  'pt-BR': m.voice_accent_pt_br,
  'en-US': m.voice_accent_en_us,
  'en-GB': m.voice_accent_en_gb,
  'es-ES': m.voice_accent_es_es,
  'es-419': m.voice_accent_es_419,
  'fr-FR': m.voice_accent_fr_fr,
}

type About = Pick<Voice, 'description' | 'accent' | 'useCase'>

export function describeTimbre(timbre: TimbreName, spoken: EmbeddedLocale, locale: Language): About {
  const { description, useCase } = ABOUT[timbre]
  return {
    description: description({}, { locale }),
    accent: ACCENTS[spoken]({}, { locale }),
    useCase: useCase.map((use) => use({}, { locale })),
  }
}

export function describeBrowserVoice(locale: Language): About {
  return {
    description: m.voice_about_browser({}, { locale }),
    accent: m.voice_accent_pt_pt({}, { locale }),
    useCase: [m.voice_use_alerts({}, { locale })],
  }
}
