import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { useBoxWidth } from '#client/kit/boxWidth.ts'
import { gridOf } from './chartGrid.ts'
import { chartFrame, type LabelPlace, labelPlacesOf, type SaidAt } from './chartLabels.ts'
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
  const top = grid.at(-1) ?? 1
  const above = Math.max(...points.slice(-Math.ceil(points.length / 5)).map(({ before }) => before ?? 0))
  const grey: SaidAt | undefined =
    compared && named ? { text: compared, anchor: 'end', at: points.indexOf(named), value: above, below: false } : undefined
  const ran = running && partText ? saidOf(points, running, { text: partText(running), top }) : undefined
  const said = [grey, ran].flatMap(each => each ?? [])
  const { margin, places } = labelPlacesOf({ points, width, height, top, isCompared: !!compared }, said)
  const placed = (each: SaidAt | undefined) => (each ? places[said.indexOf(each)] : undefined)
  // Between two counts there is none: they are steps, and no hills.
  const animated = { isAnimationActive: false, type: whole ? 'step' : 'monotone', dot: false } as const
  return (
    <Box ref={box} height="full" css={look}>
      {width > 0 && (
        <LineChart
          data={drawn}
          width={width}
          height={height}
          margin={{ top: margin, right: chartFrame.right, bottom: 0, left: 0 }}
          aria-label={`${label}. Mit den Pfeiltasten von Punkt zu Punkt.`}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} stroke={color('line')} horizontalValues={grid} />
          <XAxis
            dataKey="at"
            ticks={ticks}
            interval={0}
            tickFormatter={tick}
            {...plain}
            height={chartFrame.axisHeight}
            padding={chartFrame.pad}
          />
          <YAxis
            orientation="right"
            domain={[0, top]}
            ticks={grid}
            tickFormatter={(value: number) => (axis ?? text)(value).replace(' ', '\u00a0')}
            {...plain}
            width={chartFrame.axisWidth}
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
          {grey && named && (
            <ReferenceDot x={named.at} y={above} r={0} label={<PointLabel said={grey} place={placed(grey)} color={color('ink2')} />} />
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
              label={point === running && ran ? <PointLabel said={ran} place={placed(ran)} color={color('brandInk')} /> : undefined}
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

/** Words of the point that runs: below it, or above where it lies low. */
const saidOf = (points: readonly PeriodPoint[], point: PeriodPoint, { text, top }: { text: string; top: number }): SaidAt => {
  const value = point.value ?? 0
  return { text, anchor: sideOf(points, point), at: points.indexOf(point), value, below: value >= top / 5 }
}

interface SaidProps {
  said: SaidAt
  /** Absent where there is no room for it at all. */
  place: LabelPlace | undefined
  color: string
  /** Filled in by the chart library. */
  viewBox?: { x?: number; y?: number; width?: number; height?: number }
}

/** Words beside a point. */
function PointLabel({ said: { text, anchor }, place, color: fill, viewBox: { x = 0, y = 0, width = 0, height = 0 } = {} }: SaidProps) {
  if (!place) return null
  return (
    <text
      x={x + width / 2 + place.dx}
      y={y + height / 2 + place.dy}
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
  const fits = Math.max(2, Math.floor((width - chartFrame.axisWidth) / room))
  const every = Math.max(1, Math.ceil(points.length / fits))
  return points.filter((_, place) => place % every === 0).map(({ at }) => at)
}
