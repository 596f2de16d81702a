import { CHIME_IDS, type Chime, ChimeFamily, type ChimeId } from '@aplauso/contract/chimes'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { MADE_CHIMES } from './made-chimes.ts'

type Text = (variables: Record<string, never>, options: { locale: Language }) => string

const NAMES: Record<ChimeId, Text> = {
  'bells-dawn': m.chime_bells_dawn,
  'bells-chapel': m.chime_bells_chapel,
  'bells-sleigh': m.chime_bells_sleigh,
  'bells-doorbell': m.chime_bells_doorbell,
  'mallets-marimba': m.chime_mallets_marimba,
  'mallets-glasses': m.chime_mallets_glasses,
  'mallets-music-box': m.chime_mallets_music_box,
  'mallets-kalimba': m.chime_mallets_kalimba,
  'strings-harp': m.chime_strings_harp,
  'strings-guitar': m.chime_strings_guitar,
  'strings-koto': m.chime_strings_koto,
  'strings-pizzicato': m.chime_strings_pizzicato,
  'arcade-coin': m.chime_arcade_coin,
  'arcade-level': m.chime_arcade_level,
  'arcade-jump': m.chime_arcade_jump,
  'arcade-victory': m.chime_arcade_victory,
  'pads-choir': m.chime_pads_choir,
  'pads-cloud': m.chime_pads_cloud,
  'pads-curtain': m.chime_pads_curtain,
  'pads-glow': m.chime_pads_glow,
  'stage-claps': m.chime_stage_claps,
  'stage-blows': m.chime_stage_blows,
  'stage-drum-roll': m.chime_stage_drum_roll,
  'stage-fanfare': m.chime_stage_fanfare,
}

/** Path under which the files of `chimes/` are served. */
export const CHIMES_BELOW = '/chimes'

const urlOf = (id: ChimeId) => `${CHIMES_BELOW}/${MADE_CHIMES[id].file}`

export const chimeUrl = (id: ChimeId | null): string | null => (id === null ? null : urlOf(id))

/** Duration; 0 without a chime. */
export const chimeMs = (id: ChimeId | null): number => (id === null ? 0 : MADE_CHIMES[id].durationMs)

export const listChimes = (locale: Language): Chime[] =>
  CHIME_IDS.map((id) => ({
    id,
    name: NAMES[id]({}, { locale }),
    family: ChimeFamily.parse(id.slice(0, id.indexOf('-'))),
    url: urlOf(id),
    durationMs: MADE_CHIMES[id].durationMs,
  }))
