/** A dot of light: full in the middle, nothing at the edge. The colour has six digits. */
export function drawGlow(sprite: CanvasRenderingContext2D, colour: string, sizePx: number): void {
  const middle = sizePx / 2
  const glow = sprite.createRadialGradient(middle, middle, 0, middle, middle, middle)
  glow.addColorStop(0, colour)
  glow.addColorStop(0.35, `${colour}d0`)
  glow.addColorStop(1, `${colour}00`)
  sprite.fillStyle = glow
  sprite.fillRect(0, 0, sizePx, sizePx)
}
