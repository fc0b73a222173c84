import { Box, chakra } from '@chakra-ui/react'
import { curve, gridOf, scales } from '#client/kit/chart.ts'
import { quantity, shortMonth } from '#client/kit/format.ts'
import type { ProgressPoint } from './progressRange.ts'
import { monthMarks } from './progressRange.ts'
import { useWidth } from './useWidth.ts'

const Path = chakra('path')
const Circle = chakra('circle')
const Words = chakra('text', { base: { fontSize: '12px', fontWeight: 500, fill: 'ink3' } })

interface Props {
  /** Oldest first; each day once. */
  points: readonly ProgressPoint[]
  label: string
  /** Draws the line once. */
  draws?: boolean
  /** The background behind the chart. */
  ground?: 'surface' | 'bg'
}

const height = 150

interface PlacedPoint extends ProgressPoint {
  x: number
  y: number
}

/** One exercise over time: solid is in the studio, dashed is only here. Its numbers stand as a table in 'So wird gezählt'. */
export function ProgressChart({ points, label, draws, ground = 'surface' }: Props) {
  const [ref, width] = useWidth()
  return (
    <Box ref={ref} minHeight={`${height}px`}>
      {width > 0 && points.length > 0 && (
        <chakra.svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          display="block"
          overflow="visible"
        >
          <Drawing points={points} width={width} draws={draws} ground={ground} />
        </chakra.svg>
      )}
    </Box>
  )
}

function Drawing({ points, width, draws, ground }: Omit<Required<Props>, 'draws' | 'label'> & { width: number; draws?: boolean }) {
  const valued = points.map(point => ({ ...point, at: point.day }))
  const grid = gridOf(valued)
  const { x, y, bottom, right } = scales(valued, grid, width, height)
  const placed: PlacedPoint[] = points.map(point => ({ ...point, x: x(point.day), y: y(point.value) }))
  const firstOpen = placed.findIndex(({ open }) => open)
  const solid = firstOpen < 0 ? placed : placed.slice(0, firstOpen)
  const dashed = firstOpen < 0 ? [] : placed.slice(Math.max(0, firstOpen - 1))
  return (
    <>
      {grid.map(value => (
        <g key={value}>
          <Path d={`M0 ${y(value)}H${right}`} stroke="line" strokeWidth="1px" />
          <Words x={width} y={y(value) + 4} textAnchor="end">
            {quantity(value)}
          </Words>
        </g>
      ))}
      {solid.length > 1 && (
        <Path d={`${curve(solid)}L${solid.at(-1)!.x} ${bottom}L${solid[0]!.x} ${bottom}Z`} fill="brandSoft" opacity="0.55" />
      )}
      {solid.length > 1 && <Stroke d={curve(solid)} draws={draws && firstOpen < 0} />}
      {dashed.length > 1 && <Stroke d={curve(dashed)} dashed />}
      {placed.map(point => (point.record || point.open || placed.length === 1) && <Dot key={point.day} {...point} ground={ground} />)}
      {monthMarks(points, x, right).map(({ day, at }) => (
        <Words key={day} x={at} y={height - 2}>
          {shortMonth(day)}
        </Words>
      ))}
    </>
  )
}

function Stroke({ d, dashed, draws }: { d: string; dashed?: boolean; draws?: boolean }) {
  const drawn = draws ? { pathLength: 1, strokeDasharray: '1', animation: 'draw 420ms cubic-bezier(.2,0,0,1)' } : {}
  return (
    <Path
      d={d}
      fill="none"
      stroke="brand"
      strokeWidth="3px"
      strokeLinecap="round"
      strokeDasharray={dashed ? '3 7' : undefined}
      {...drawn}
    />
  )
}

function Dot({ x, y, record, open, ground }: PlacedPoint & { ground: string }) {
  const colour = record ? 'accent' : 'brand'
  if (open) return <Circle cx={x} cy={y} r={6} fill={ground} stroke={colour} strokeWidth="2.5px" strokeDasharray="2.6 2.2" />
  return <Circle cx={x} cy={y} r={4.5} fill={colour} stroke={ground} strokeWidth="2px" />
}
