import type { ChimeFamily, ChimeId } from '@aplauso/contract/chimes'
import { m } from '@aplauso/texts/messages'
import { Bell, Cloud, Drama, Gamepad2, Guitar, type LucideIcon, Music2 } from 'lucide-react'
import type { Message } from '#lib/i18n/language.tsx'

export const CHIME_FAMILIES: Record<ChimeFamily, { name: Message; icon: LucideIcon }> = {
  bells: { name: m.chime_family_bells, icon: Bell },
  mallets: { name: m.chime_family_mallets, icon: Music2 },
  strings: { name: m.chime_family_strings, icon: Guitar },
  arcade: { name: m.chime_family_arcade, icon: Gamepad2 },
  pads: { name: m.chime_family_pads, icon: Cloud },
  stage: { name: m.chime_family_stage, icon: Drama },
}

/** Translated in the page, because the API names them in the language of the request. */
export const CHIME_NAMES: Record<ChimeId, Message> = {
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
