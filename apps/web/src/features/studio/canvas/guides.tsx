import type { Rect, Size } from '../model/geometry.ts'
import type { Guide } from '../model/snap.ts'

type GuidesProps = { guides: readonly Guide[]; scale: number; size: Size }

/** Lines that the moved layer snaps to. */
export const Guides = ({ guides, scale, size }: GuidesProps) =>
  guides.map(({ axis, at }) => (
    <span
      key={axis}
      data-guide={axis}
      aria-hidden="true"
      style={axis === 'x' ? { left: at * scale, height: size.height } : { top: at * scale, width: size.width }}
      className="studio-guide"
    />
  ))

export const Marquee = ({ rect: { x, y, width, height }, scale }: { rect: Rect; scale: number }) => (
  <span
    aria-hidden="true"
    style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
    className="studio-marquee"
  />
)
