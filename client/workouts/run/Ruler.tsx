import { Box } from '@chakra-ui/react'
import { memo, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { rangeFor, type Scale } from './scale.ts'
import { digits } from './words.ts'

/** Pixels that the strip covers to each side of its anchor, and how far the value may leave it before the strip is drawn anew. */
const reach = 800
const slack = 300

export interface Marks {
  last?: number
  best?: number
}

const offsetOf = (scale: Scale, value: number) => (value / scale.step) * scale.gap

/** Where the strip stands for a value; the middle of the ruler is its left edge. */
export const shiftFor = (scale: Scale, anchor: number, value: number) => `translateX(${anchor - reach - offsetOf(scale, value)}px)`

export const anchorFor = (scale: Scale, value: number) => Math.round(offsetOf(scale, value) / slack) * slack

interface RulerProps {
  scale: Scale
  value: number
  height: number
  marks: Marks
  strip: RefObject<SVGSVGElement | null>
  /** While a finger drags, the drag itself moves the strip. */
  dragging: boolean
}

/** The number stands still, the scale glides under it. */
export function Ruler({ scale, value, height, marks, strip, dragging }: RulerProps) {
  const [anchor, setAnchor] = useState(() => anchorFor(scale, value))
  if (Math.abs(offsetOf(scale, value) - anchor) > slack) setAnchor(anchorFor(scale, value))
  useLayoutEffect(() => {
    if (!dragging && strip.current) strip.current.style.transform = shiftFor(scale, anchor, value)
    if (strip.current) strip.current.dataset.anchor = String(anchor)
  }, [scale, anchor, value, dragging, strip])
  return (
    <Box
      position="absolute"
      bottom="0"
      left="0"
      right="0"
      height={`${height}px`}
      overflow="hidden"
      pointerEvents="none"
      aria-hidden
      css={{ maskImage: 'linear-gradient(90deg, rgb(0 0 0 / .26), #000 50%, rgb(0 0 0 / .26))' }}
    >
      <Box position="absolute" left="50%" top="0">
        <Strip scale={scale} anchor={anchor} height={height} marks={marks} strip={strip} high={rangeFor(scale, value) === scale.high} />
      </Box>
      <Box position="absolute" left="50%" bottom="0" width="3px" height="22px" ml="-1.5px" borderRadius="2px 2px 0 0" bg="brand" />
    </Box>
  )
}

type StripProps = Pick<RulerProps, 'scale' | 'height' | 'marks' | 'strip'> & { anchor: number; high: boolean }

const Strip = memo(function Strip({ scale, anchor, height, marks, strip }: StripProps) {
  const lines = useMemo(() => linesOf(scale, anchor), [scale, anchor])
  const top = height - 18
  const path = (positions: number[], length: number) => positions.map(x => `M${x} ${top}v${length}`).join('')
  const mark = (value: number) => {
    const x = offsetOf(scale, value) - anchor + reach
    return `M${x - 4.5} ${height}l4.5-6 4.5 6z`
  }
  return (
    <Box asChild color="ink2" display="block" willChange="transform">
      <svg ref={strip} width={reach * 2} height={height} viewBox={`0 0 ${reach * 2} ${height}`} aria-hidden="true">
        <path
          d={path(lines.minor, 5) + path(lines.middle, 9) + path(lines.major, 14)}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        <Box asChild fill="ink3" textStyle="micro">
          <g textAnchor="middle">
            {lines.major.map((x, n) => (
              <text key={x} x={x} y={height - 24}>
                {lines.labels[n]}
              </text>
            ))}
          </g>
        </Box>
        {marks.last !== undefined && (
          <Box asChild fill="ink3">
            <path d={mark(marks.last)} />
          </Box>
        )}
        {marks.best !== undefined && (
          <Box asChild fill="accent">
            <path d={mark(marks.best)} />
          </Box>
        )}
      </svg>
    </Box>
  )
})

function linesOf(scale: Scale, anchor: number) {
  const [lowest] = scale.low
  const [, highest] = scale.high ?? scale.low
  const first = Math.max(Math.ceil((anchor - reach) / scale.gap), lowest / scale.step)
  const last = Math.min(Math.floor((anchor + reach) / scale.gap), highest / scale.step)
  const lines = { minor: [] as number[], middle: [] as number[], major: [] as number[], labels: [] as string[] }
  for (let n = first; n <= last; n++) {
    const x = n * scale.gap - anchor + reach
    if (n % scale.major === 0) {
      lines.major.push(x)
      lines.labels.push(digits(scale.field, n * scale.step))
    } else if (scale.middle && n % scale.middle === 0) lines.middle.push(x)
    else lines.minor.push(x)
  }
  return lines
}
