import type { ParticleLook } from '../particle-look.ts'
import { createParticles } from '../particles.ts'
import { OWN_LOOKS, type Shape } from './own-looks.ts'

const thrown = new Map<Shape, (card: HTMLElement) => void>()

export function throwParticles(shape: Shape, card: HTMLElement): void {
  // One that a later release knows is left out.
  const look: ParticleLook | undefined = OWN_LOOKS[shape]
  if (look === undefined) return
  const emit = thrown.get(shape) ?? createParticles(look, true)
  thrown.set(shape, emit)
  emit(card)
}
