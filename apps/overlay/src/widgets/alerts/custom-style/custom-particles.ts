import type { ParticleStyle } from '../particle-style.ts'
import { createParticles } from '../particles.ts'
import { PARTICLE_PRESETS, type ParticleShape } from './particle-presets.ts'

const emitters = new Map<ParticleShape, (card: HTMLElement) => void>()

export function emitParticles(shape: ParticleShape, card: HTMLElement): void {
  // A shape of a later release is ignored.
  const style: ParticleStyle | undefined = PARTICLE_PRESETS[shape]
  if (style === undefined) return
  const emit = emitters.get(shape) ?? createParticles(style, true)
  emitters.set(shape, emit)
  emit(card)
}
