import { onTestFinished } from 'vitest'

/** Records the sounds that this window plays from now on, with their volume. */
export function listenTo(heard: Window & typeof globalThis) {
  const { prototype } = heard.HTMLMediaElement
  const { play } = prototype
  const played: [string, number][] = []
  prototype.play = function (this: HTMLMediaElement) {
    played.push([this.src.replace(/^.*#/, ''), this.volume])
    return play.call(this)
  }
  onTestFinished(() => {
    prototype.play = play
  })
  return played
}
