import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { useBoxWidth } from '#client/kit/boxWidth.ts'
import { type ChartLabel, gridOf, liftOver } from './chartGrid.ts'
import type { CurveProps, PeriodPoint } from './PeriodCurve.tsx'
import { Tip } from './Tip.tsx'

/** The theme's own variables: the drawing follows light, dark and brand by itself. */
const color = (name: string) => `var(--fk-colors-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)})`
const plain = { tick: { fill: color('ink3') }, tickLine: false, axisLine: false }

const look = {
  '& svg': { overflow: 'visible' },
  '& svg:focus-visible': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  '& text': { fontSize: '12px', fontWeight: 500, fontVariantNumeric: 'tabular-nums lining-nums' },
  // A text over a line stays readable.
  '& text.said': {
    fontSize: '12.5px',
    fontWeight: 620,
    stroke: 'surface',
    strokeWidth: '4px',
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  },
  '& text.said[data-quiet]': { fontWeight: 560 },
}

/** A line on each day that has a note. */
const notesOf = (points: readonly PeriodPoint[]) =>
  points.map(
    ({ at, note }) => note && <ReferenceLine key={`note ${at}`} x={at} stroke={color('ink3')} strokeWidth={1.25} strokeDasharray="2 3" />,
  )

/** The drawing of a curve, in the colours of the theme; arrow keys go from point to point. */
export default function Drawing({ label, points, compared, name, beforeName, tick, text, axis, partText, height, whole }: CurveProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  const values = points.flatMap(({ value, before }) => [value ?? 0, (compared && before) || 0])
  const grid = gridOf(Math.max(...values, 0), whole)
  const drawn = points.map(point => ({ ...point, line: point.part ? null : point.value }))
  const parts = points.filter(point => point.part && point.value !== null)
  const running = parts.findLast(point => point.value !== null)
  const ticks = ticksOf(points, width)
  const named = points.findLast(point => point.before != null)
  const above = Math.max(...points.slice(-Math.ceil(points.length / 5)).map(({ before }) => before ?? 0))
  const place = labelPlacesOf(points, { width, height, top: grid.at(-1) ?? 1 })
  const isLow = ({ value }: PeriodPoint) => (value ?? 0) < (grid.at(-1) ?? 1) / 5
  /** The words of the point that runs, above those of the grey line where the two would lie on each other. */
  const lift = (point: PeriodPoint, said: string) => {
    if (!compared || !named) return 0
    const mine: ChartLabel = { ...place(point, point.value ?? 0, isLow(point)), text: said, anchor: sideOf(points, point) }
    return liftOver(mine, { ...place(named, above, true), text: compared, anchor: 'end' })
  }
  // Between two counts there is none: they are steps, and no hills.
  const animated = { isAnimationActive: false, type: whole ? 'step' : 'monotone', dot: false } as const
  return (
    <Box ref={box} height="full" css={look}>
      {width > 0 && (
        <LineChart
          data={drawn}
          width={width}
          height={height}
          margin={margin}
          aria-label={`${label}. Mit den Pfeiltasten von Punkt zu Punkt.`}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} stroke={color('line')} horizontalValues={grid} />
          <XAxis dataKey="at" ticks={ticks} interval={0} tickFormatter={tick} {...plain} height={axisHeight} padding={pad} />
          <YAxis
            orientation="right"
            domain={[0, grid.at(-1) ?? 1]}
            ticks={grid}
            tickFormatter={(value: number) => (axis ?? text)(value).replace(' ', '\u00a0')}
            {...plain}
            width={axisWidth}
          />
          <Tooltip
            cursor={{ stroke: color('ink'), strokeWidth: 1 }}
            isAnimationActive={false}
            content={({ active, payload }) => (
              <Tip
                point={active ? (payload?.[0]?.payload as PeriodPoint | undefined) : undefined}
                name={name}
                beforeName={compared ? beforeName : undefined}
                text={text}
                partText={partText}
              />
            )}
          />
          {notesOf(points)}
          {compared && <Line {...animated} dataKey="before" stroke={color('lineStrong')} strokeWidth={1.75} activeDot={false} />}
          {compared && named && (
            <ReferenceDot x={named.at} y={above} r={0} label={<PointLabel text={compared} anchor="end" color={color('ink2')} up />} />
          )}
          <Line
            {...animated}
            dataKey="line"
            stroke={color('brand')}
            strokeWidth={3}
            strokeLinecap="round"
            activeDot={{ r: 6, fill: color('brand'), stroke: color('surface'), strokeWidth: 2.5 }}
          />
          {parts.map(point => (
            <ReferenceDot
              key={point.at}
              x={point.at}
              y={point.value ?? 0}
              r={6}
              fill={color('surface')}
              stroke={color('brand')}
              strokeWidth={2.5}
              strokeDasharray="2.6 2.2"
              label={
                point === running && partText ? (
                  <PointLabel
                    text={partText(point)}
                    anchor={sideOf(points, point)}
                    color={color('brandInk')}
                    up={isLow(point)}
                    lift={lift(point, partText(point))}
                  />
                ) : undefined
              }
            />
          ))}
        </LineChart>
      )}
    </Box>
  )
}

const sideOf = (points: readonly PeriodPoint[], point: PeriodPoint) => {
  const share = points.indexOf(point) / Math.max(1, points.length - 1)
  return share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle'
}

interface SaidProps {
  text: string
  anchor: 'start' | 'middle' | 'end'
  color: string
  up?: boolean
  /** Pixels by which it stands higher, so that it lies on no other words. */
  lift?: number
  /** Filled in by the chart library. */
  viewBox?: { x?: number; y?: number; width?: number; height?: number }
}

/** How far below a point its words stand, in pixels. */
const offset = { up: -12, down: 26 }
const margin = { top: 14, right: 4, bottom: 0, left: 0 }
const [axisWidth, axisHeight] = [44, 26]
const pad = { left: 16, right: 8 }

/** Places for the words of a value. */
const labelPlacesOf =
  (points: readonly PeriodPoint[], { width, height, top }: { width: number; height: number; top: number }) =>
  (point: PeriodPoint, value: number, up: boolean) => {
    const [wide, high] = [width - axisWidth - margin.right - pad.left - pad.right, height - axisHeight - margin.top]
    const share = points.indexOf(point) / Math.max(1, points.length - 1)
    return { x: pad.left + share * wide, y: margin.top + high * (1 - value / top) + (up ? offset.up : offset.down) }
  }

/** Words beside a point. */
function PointLabel({ text, anchor, color: fill, up, lift = 0, viewBox: { x = 0, y = 0, width = 0, height = 0 } = {} }: SaidProps) {
  return (
    <text
      x={x + width / 2}
      y={y + height / 2 + (up ? offset.up : offset.down) - lift}
      className="said"
      data-quiet={anchor === 'end' || undefined}
      textAnchor={anchor}
      fill={fill}
    >
      {text}
    </text>
  )
}

const room = 56

/** The days below the curve, as many as fit, the first among them. */
function ticksOf(points: readonly PeriodPoint[], width: number) {
  const fits = Math.max(2, Math.floor((width - axisWidth) / room))
  const every = Math.max(1, Math.ceil(points.length / fits))
  return points.filter((_, place) => place % every === 0).map(({ at }) => at)
}
