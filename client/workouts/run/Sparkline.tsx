import { Box } from '@chakra-ui/react'
import { memo } from 'react'
import { type PastSession, topOf } from '#client/parts/training/exercisePast.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

const width = 64
const height = 24
const pad = 4

/** The best of the last sessions; the stroke to today's is dashed, because today is not over. */
export const Sparkline = memo(function Sparkline({ sessions, sets }: { sessions: readonly PastSession[]; sets: readonly TrainingSet[] }) {
  const tops = sessions
    .slice(0, 5)
    .map(({ top }) => top)
    .reverse()
  const today = topOf(sets)
  const values = today > 0 ? [...tops, today] : tops
  if (values.length < 2) return <Box width={`${width}px`} />
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map(
    (value, n) =>
      [pad + (n * (width - 2 * pad)) / (values.length - 1), height - pad - ((value - low) / span) * (height - 2 * pad)] as const,
  )
  const solid = today > 0 ? points.slice(0, -1) : points
  const [lastX, lastY] = points.at(-1)!
  return (
    <Box asChild color="brand">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={smooth(solid)} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        {today > 0 && (
          <path
            d={smooth(points.slice(-2))}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
            strokeDasharray="2.5 4.5"
          />
        )}
        <Box asChild fill="surface">
          <circle cx={lastX} cy={lastY} r="3.4" stroke="currentColor" strokeWidth="2" />
        </Box>
      </svg>
    </Box>
  )
})

/** Through all points, without rising above or falling below them by much. */
function smooth(points: readonly (readonly [x: number, y: number])[]): string {
  const at = (n: number) => points[Math.max(0, Math.min(points.length - 1, n))]!
  return points
    .map(([x, y], n) => {
      if (n === 0) return `M${x} ${y}`
      const [[ax, ay], [bx, by], [cx, cy]] = [at(n - 2), at(n - 1), at(n + 1)]
      return `C${bx + (x - ax) / 6} ${by + (y - ay) / 6} ${x - (cx - bx) / 6} ${y - (cy - by) / 6} ${x} ${y}`
    })
    .join('')
}
