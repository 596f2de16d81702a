import type { ChimeId } from '@aplauso/contract/chimes'

/** Written by chimes/make-chimes.ts. */
export const MADE_CHIMES: Record<ChimeId, { file: string; durationMs: number }> = {
  'bells-dawn': { file: 'bells-dawn-90949957.mp3', durationMs: 2000 },
  'bells-chapel': { file: 'bells-chapel-8c7743a3.mp3', durationMs: 2400 },
  'bells-sleigh': { file: 'bells-sleigh-052c173e.mp3', durationMs: 1250 },
  'bells-doorbell': { file: 'bells-doorbell-2d2c243b.mp3', durationMs: 1900 },
  'mallets-marimba': { file: 'mallets-marimba-5147c60c.mp3', durationMs: 1250 },
  'mallets-glasses': { file: 'mallets-glasses-0a90125d.mp3', durationMs: 1800 },
  'mallets-music-box': { file: 'mallets-music-box-bce66ae4.mp3', durationMs: 1800 },
  'mallets-kalimba': { file: 'mallets-kalimba-9eef717c.mp3', durationMs: 1500 },
  'strings-harp': { file: 'strings-harp-48abc2ba.mp3', durationMs: 2100 },
  'strings-guitar': { file: 'strings-guitar-5285d3e0.mp3', durationMs: 1950 },
  'strings-koto': { file: 'strings-koto-a7cb62d7.mp3', durationMs: 1750 },
  'strings-pizzicato': { file: 'strings-pizzicato-2e9c567a.mp3', durationMs: 1100 },
  'arcade-coin': { file: 'arcade-coin-55bd3a04.mp3', durationMs: 750 },
  'arcade-level': { file: 'arcade-level-c06b2c96.mp3', durationMs: 720 },
  'arcade-jump': { file: 'arcade-jump-17abb3fa.mp3', durationMs: 720 },
  'arcade-victory': { file: 'arcade-victory-fb1ebc86.mp3', durationMs: 1750 },
  'pads-choir': { file: 'pads-choir-844bbfcd.mp3', durationMs: 2300 },
  'pads-cloud': { file: 'pads-cloud-6bd7555d.mp3', durationMs: 2300 },
  'pads-curtain': { file: 'pads-curtain-c2507ddb.mp3', durationMs: 1700 },
  'pads-glow': { file: 'pads-glow-495b0aa8.mp3', durationMs: 2100 },
  'stage-claps': { file: 'stage-claps-b2d24484.mp3', durationMs: 1900 },
  'stage-blows': { file: 'stage-blows-f58a3f67.mp3', durationMs: 1300 },
  'stage-drum-roll': { file: 'stage-drum-roll-231d1115.mp3', durationMs: 2200 },
  'stage-fanfare': { file: 'stage-fanfare-dddb47d0.mp3', durationMs: 1750 },
}
