import { DayScene } from './day-scene.tsx'
import { NightScene } from './night-scene.tsx'

const SCENES = { day: DayScene, night: NightScene }
export type SceneName = keyof typeof SCENES

type GameSceneProps = {
  scene: SceneName
  /** What a game lays over its picture, such as lives and points. */
  hasGauges: boolean
}

/** A picture such as a game would stream, drawn here: alerts have to be legible on bright ones and on dark ones. */
export function GameScene({ scene, hasGauges }: GameSceneProps) {
  const Scene = SCENES[scene]
  return <Scene hasGauges={hasGauges} />
}
