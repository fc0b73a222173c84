import { Box, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useBoxWidth } from './boxWidth.ts'
import { curve, gridOf, gridWithin, hoursOf, monthsOf, scales } from './chart.ts'
import { clockTime, date, quantity } from './format.ts'

export interface ChartPoint {
  /** An ISO day or instant. */
  at: string
  value: number
  /** A personal best: drawn in the brand's accent. */
  best?: boolean
}

interface LineChartProps {
  /** Name for screen readers, and the caption of the table. */
  label: string
  points: readonly ChartPoint[]
  /** From this point on the line is dashed: not in the studio yet, or a time that still runs. */
  dashedFrom?: number
  height?: number
  unit?: string
  /** Quantities start at zero, measurements need not. */
  fromZero?: boolean
  /** Draws the line once, when it is new. */
  draws?: boolean
  /** Least span of the axis, so that a calm series looks calm. */
  least?: number
  /** A value that is aimed at: a line across the whole. */
  goal?: number
  /** Ends of a scale that is known, such as the stars': a small change looks small. */
  within?: readonly [number, number]
  /** The points are moments of one day: hours stand below in place of months. */
  hours?: boolean
}

const Svg = chakra('svg', {
  base: { display: 'block', overflow: 'visible', '& text': { fontSize: '12px', fontWeight: 500, fill: 'ink3' } },
})
const Hidden = chakra('table', { base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } })
const Path = chakra('path')
const Circle = chakra('circle')
const Line = chakra('path', { base: { fill: 'none', stroke: 'brand', strokeWidth: 3, strokeLinecap: 'round' } })

/** One series with its axis at the right, months below, and the same numbers as a table for screen readers. */
export function LineChart({
  label,
  points,
  dashedFrom = points.length,
  height = 150,
  unit = '',
  fromZero,
  least,
  within,
  draws,
  goal,
  hours,
}: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  return (
    <Box ref={box} className="notranslate" position="relative" minHeight={`${height}px`}>
      {width > 0 && points.length > 0 && (
        <Drawing
          label={label}
          points={points}
          dashedFrom={dashedFrom}
          height={height}
          fromZero={fromZero}
          least={least}
          within={within}
          draws={draws}
          goal={goal}
          hours={hours}
          width={width}
        />
      )}
      <Hidden>
        <caption>{label}</caption>
        <tbody>
          {points.map(point => (
            <tr key={point.at}>
              <th scope="row">{hours ? clockTime(point.at) : date(point.at)}</th>
              <td>
                {quantity(point.value)} {unit}
              </td>
            </tr>
          ))}
          {goal !== undefined && (
            <tr>
              <th scope="row">Ziel</th>
              <td>
                {quantity(goal)} {unit}
              </td>
            </tr>
          )}
        </tbody>
      </Hidden>
    </Box>
  )
}

type Option = 'fromZero' | 'least' | 'within' | 'draws' | 'goal' | 'hours'

function Drawing({
  label,
  points,
  dashedFrom,
  height,
  fromZero,
  least,
  within,
  draws,
  goal,
  hours,
  width,
}: Omit<Required<LineChartProps>, 'unit' | Option> & Pick<LineChartProps, Option> & { width: number }) {
  const aimed = goal === undefined ? points : [...points, { value: goal }]
  const grid = within ? gridWithin(within) : gridOf(aimed, fromZero, least)
  const { x, y, bottom, right } = scales(points, grid, width, height)
  const placed = points.map(point => ({ ...point, x: x(point.at), y: y(point.value) }))
  const solid = placed.slice(0, dashedFrom)
  const dashed = placed.slice(Math.max(0, dashedFrom - 1))
  const firstX = solid[0]?.x
  const lastX = solid.at(-1)?.x
  return (
    <Svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {grid.map(value => (
        <g key={value}>
          <Path d={`M0 ${y(value)}H${right}`} stroke="line" strokeWidth={1} />
          <text x={width} y={y(value) + 4} textAnchor="end">
            {quantity(value)}
          </text>
        </g>
      ))}
      {(hours ? hoursOf : monthsOf)(points, x).map(({ at, x: left, word }) => (
        <text key={at} x={left} y={height - 2}>
          {word}
        </text>
      ))}
      {goal !== undefined && (
        <>
          <Path d={`M0 ${y(goal)}H${right}`} stroke="accent" strokeWidth={1.5} strokeDasharray="6 5" />
          <text x={0} y={y(goal) - 5}>
            Ziel {quantity(goal)}
          </text>
        </>
      )}
      {solid.length > 1 && (
        <>
          <Path d={`${curve(solid)}L${lastX} ${bottom}L${firstX} ${bottom}Z`} fill="brandSoft" opacity={0.55} />
          <Line
            d={curve(solid)}
            {...(draws ? { pathLength: 1, strokeDasharray: 1, animation: 'draw 420ms cubic-bezier(.2,0,0,1)' } : {})}
          />
        </>
      )}
      {dashed.length > 1 && dashedFrom < points.length && <Line d={curve(dashed)} strokeDasharray="3 7" />}
      {placed.map(
        (point, at) =>
          (at >= dashedFrom || point.best || points.length === 1) && <Dot key={point.at} {...point} waits={at >= dashedFrom} />,
      )}
    </Svg>
  )
}

function Dot({ x, y, best, waits }: { x: number; y: number; best?: boolean; waits: boolean }) {
  const colour = best ? 'accent' : 'brand'
  if (waits) return <Circle cx={x} cy={y} r={6} fill="surface" stroke={colour} strokeWidth={2.5} strokeDasharray="2.6 2.2" />
  return <Circle cx={x} cy={y} r={4.5} fill={colour} stroke="surface" strokeWidth={2} />
}
