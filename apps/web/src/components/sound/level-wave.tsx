import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReadLevel } from '#lib/sound/recording/recording.ts'

const BARS = 46
/** Levels before any input. */
export const SILENCE: readonly number[] = new Array(BARS).fill(0)
const BAR_MS = 70
// Slower updates for reduced motion.
const REDUCED_MOTION_BAR_MS = 500
const BAR_PIXELS = 3

type LevelWaveProps = {
  readLevel: ReadLevel
  onHeard: () => void
}

/** Live wave of the microphone level, with the newest bar highlighted. */
export function LevelWave({ readLevel, onHeard }: LevelWaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reportSound = useEffectEvent(onHeard)

  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const levels = [...SILENCE]
    let nextMs = 0
    let frame = requestAnimationFrame(function step(nowMs) {
      frame = requestAnimationFrame(step)
      if (nowMs < nextMs) return
      nextMs = nowMs + (hasReducedMotion ? REDUCED_MOTION_BAR_MS : BAR_MS)
      const level = readLevel()
      // An undefined level was not measured, which is not silence.
      if (level !== 0) reportSound()
      levels.shift()
      levels.push(level ?? 0)
      if (hasReducedMotion) levels.fill(level ?? 0)
      draw(current, levels)
    })
    return () => cancelAnimationFrame(frame)
  }, [readLevel])

  return (
    <span aria-hidden="true" className="relative block h-full">
      <canvas ref={canvas} className="absolute inset-0 size-full text-cravo" />
    </span>
  )
}

function draw(canvas: HTMLCanvasElement, levels: readonly number[]) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  // Setting the size also clears the canvas.
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  context.scale(devicePixelRatio, devicePixelRatio)
  context.lineWidth = BAR_PIXELS
  context.lineCap = 'round'
  const { color } = getComputedStyle(canvas)
  const spotlight = getComputedStyle(canvas).getPropertyValue('--holofote')
  for (const [index, level] of levels.entries()) {
    const x = ((index + 0.5) / levels.length) * width
    const half = (0.06 + 0.84 * level) * (height / 2)
    context.strokeStyle = index === levels.length - 1 ? spotlight : color
    context.beginPath()
    context.moveTo(x, height / 2 - half)
    context.lineTo(x, height / 2 + half)
    context.stroke()
  }
}
