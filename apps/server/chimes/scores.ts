import type { ChimeId } from '@aplauso/contract/chimes'
import { chip, coin, jump, victory } from './arcade.ts'
import { BELL, CHURCH, COMB, DOOR, GLASS, sleighBells, struck, TINE, WOOD } from './bells.ts'
import { hertzOf, pluck } from './instruments.ts'
import { chord, melody, mixed, type Samples, withReverb } from './mixing.ts'
import { ah, cloud, curtain, glow } from './pads.ts'
import { claps, drumRoll, fanfare, stageBlows } from './theatre-sounds.ts'

/** A pair of strings as on a Portuguese guitar: the low pairs are an octave apart, the high ones nearly in unison. */
function course(note: string): Samples {
  const hertz = hertzOf(note)
  const other = hertz < 400 ? 2 * hertz : hertz * 1.0035
  const string = { bright: 0.95, hold: 0.9975 }
  return mixed(1.9, [
    [0, pluck(hertz, 1.8, { ...string, seed: 'one' })],
    [0.006, pluck(other, 1.8, { ...string, seed: 'other' }), 0.8],
  ])
}

const plucked =
  (seconds: number, how: { bright?: number; hold?: number }) =>
  (note: string): Samples =>
    pluck(hertzOf(note), seconds, how)

function koto(): Samples {
  const string = plucked(1.7, { bright: 1, hold: 0.9965 })
  return mixed(1.75, [
    ...melody('A5 D5 D#5', 0.17, string, (place) => 1 - 0.12 * place),
    [0.62, string('A4')],
    [0.66, string('A5'), 0.5],
  ])
}

const HALL = { wet: 0.24, seconds: 1.1 }
const BOX = { wet: 0.14, seconds: 0.5 }

export const SCORES: Record<ChimeId, () => Samples> = {
  'bells-dawn': () =>
    withReverb(
      mixed(
        2,
        melody('A5 E6 A6', 0.14, struck(BELL, 1.8), (place) => 1 - 0.15 * place),
      ),
      HALL,
    ),
  'bells-chapel': () => withReverb(mixed(2.4, melody('D5 A4', 0.5, struck(CHURCH, 2.2))), HALL),
  'bells-sleigh': () => withReverb(sleighBells(), BOX),
  'bells-doorbell': () => withReverb(mixed(1.9, melody('E5 C5', 0.42, struck(DOOR, 1.5))), BOX),
  'mallets-marimba': () => withReverb(mixed(1.25, melody('C5 E5 G5 C6', 0.1, struck(WOOD, 0.9))), BOX),
  'mallets-glasses': () => withReverb(mixed(1.8, melody('E6 B5 G#6', 0.16, struck(GLASS, 1.5))), HALL),
  'mallets-music-box': () => withReverb(mixed(1.8, melody('G5 C6 E6 D6 G6 C6', 0.13, struck(COMB, 1.2))), BOX),
  'mallets-kalimba': () => withReverb(mixed(1.5, melody('D5 A5 F#5 D6', 0.14, struck(TINE, 1.1))), BOX),
  'strings-harp': () =>
    withReverb(
      mixed(2.1, melody('C4 E4 G4 A4 C5 E5 G5 A5 C6', 0.06, plucked(1.6, { bright: 0.5, hold: 0.997 }))),
      HALL,
    ),
  'strings-guitar': () => withReverb(mixed(1.95, melody('A3 E4 A4 C5 E5 A5', 0.09, course)), BOX),
  'strings-koto': () => withReverb(koto(), BOX),
  'strings-pizzicato': () =>
    withReverb(mixed(1.1, melody('C4 E4 G4 C5 G4 C5', 0.12, plucked(0.5, { bright: 0.35, hold: 0.98 }))), BOX),
  'arcade-coin': coin,
  'arcade-level': () => mixed(0.72, melody('C5 E5 G5 C6 E6 G6 C7', 0.065, chip(0.3, 0.5))),
  'arcade-jump': jump,
  'arcade-victory': victory,
  'pads-choir': () => withReverb(mixed(2.3, chord('A3 E4 A4 C#5', ah)), HALL),
  'pads-cloud': () => withReverb(cloud(), HALL),
  'pads-curtain': () => withReverb(curtain(), BOX),
  'pads-glow': () => withReverb(glow(), HALL),
  'stage-claps': () => withReverb(claps(), { wet: 0.3, seconds: 0.8 }),
  'stage-blows': () => withReverb(stageBlows(), BOX),
  'stage-drum-roll': () => withReverb(drumRoll(), BOX),
  'stage-fanfare': () => withReverb(fanfare(), HALL),
}
