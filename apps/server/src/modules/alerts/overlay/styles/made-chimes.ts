import type { ChimeId } from '@aplauso/contract/chimes'

/** Written by apps/server/chimes/make-chimes.ts: do not edit. */
export const MADE_CHIMES: Record<ChimeId, { file: string; durationMs: number }> = {
  'bells-dawn': { file: 'bells-dawn-4038c97d.mp3', durationMs: 2000 },
  'bells-chapel': { file: 'bells-chapel-194b0518.mp3', durationMs: 2400 },
  'bells-sleigh': { file: 'bells-sleigh-41761217.mp3', durationMs: 1250 },
  'bells-doorbell': { file: 'bells-doorbell-19125525.mp3', durationMs: 1900 },
  'mallets-marimba': { file: 'mallets-marimba-2ede48b2.mp3', durationMs: 1250 },
  'mallets-glasses': { file: 'mallets-glasses-bb0add1f.mp3', durationMs: 1800 },
  'mallets-music-box': { file: 'mallets-music-box-89cfdd47.mp3', durationMs: 1800 },
  'mallets-kalimba': { file: 'mallets-kalimba-a73b9f9d.mp3', durationMs: 1500 },
  'strings-harp': { file: 'strings-harp-26bd8a64.mp3', durationMs: 2100 },
  'strings-guitar': { file: 'strings-guitar-a4ee2012.mp3', durationMs: 1950 },
  'strings-koto': { file: 'strings-koto-f5b9f501.mp3', durationMs: 1750 },
  'strings-pizzicato': { file: 'strings-pizzicato-ad9fabb8.mp3', durationMs: 1100 },
  'arcade-coin': { file: 'arcade-coin-be903891.mp3', durationMs: 750 },
  'arcade-level': { file: 'arcade-level-d29487db.mp3', durationMs: 720 },
  'arcade-jump': { file: 'arcade-jump-0a9b4eeb.mp3', durationMs: 720 },
  'arcade-victory': { file: 'arcade-victory-af9a2670.mp3', durationMs: 1750 },
  'pads-choir': { file: 'pads-choir-af610e28.mp3', durationMs: 2300 },
  'pads-cloud': { file: 'pads-cloud-ec4fa6a5.mp3', durationMs: 2300 },
  'pads-curtain': { file: 'pads-curtain-4ed6b8a0.mp3', durationMs: 1700 },
  'pads-glow': { file: 'pads-glow-dc6250f1.mp3', durationMs: 2100 },
  'stage-claps': { file: 'stage-claps-35e29d34.mp3', durationMs: 1900 },
  'stage-blows': { file: 'stage-blows-4abf06e6.mp3', durationMs: 1300 },
  'stage-drum-roll': { file: 'stage-drum-roll-8ced7f3f.mp3', durationMs: 2200 },
  'stage-fanfare': { file: 'stage-fanfare-31a94147.mp3', durationMs: 1750 },
}
