import { Box, chakra } from '@chakra-ui/react'
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Live, useLiveAs } from './runContext.ts'
import type { Scale } from './scale.ts'
import { digits } from './words.ts'

/** Pixels that the strip covers to each side of its anchor, and how far apart anchors stand. */
const reach = 800
const apart = 400

export interface RulerMarks {
  last?: number
  best?: number
}

/** Moves the strip under the middle of the ruler, also between two steps. */
export interface Glide {
  to(value: number): void
}

const offsetOf = (scale: Scale, value: number) => (value / scale.step) * scale.gap
const anchorFor = (scale: Scale, value: number) => Math.round(offsetOf(scale, value) / apart) * apart

interface RulerProps {
  scale: Scale
  live: Live
  height: number
  marks: RulerMarks
  glide: RefObject<Glide | null>
  /** While a finger drags, the drag itself moves the strip. */
  held: RefObject<boolean>
}

const Window = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    overflow: 'hidden',
    pointerEvents: 'none',
    maskImage: 'linear-gradient(90deg, rgb(0 0 0 / .26), #000 50%, rgb(0 0 0 / .26))',
  },
})

/** The number stands still, the scale glides under it. */
export function Ruler({ scale, live, height, marks, glide, held }: RulerProps) {
  const anchor = useLiveAs(live, value => anchorFor(scale, value))
  const strip = useRef<SVGSVGElement>(null)
  const at = useRef(live.get())
  useLayoutEffect(() => {
    const to = (value: number) => {
      at.current = value
      if (strip.current) strip.current.style.transform = `translateX(${anchor - reach - offsetOf(scale, value)}px)`
    }
    glide.current = { to }
    to(held.current ? at.current : live.get())
  }, [scale, live, anchor, glide, held])
  useEffect(
    () =>
      live.watch(() => {
        if (!held.current) glide.current?.to(live.get())
      }),
    [live, glide, held],
  )
  return (
    <Window style={{ height }} aria-hidden>
      <Box position="absolute" left="50%" top="0">
        <Strip scale={scale} anchor={anchor} height={height} last={marks.last} best={marks.best} strip={strip} />
      </Box>
      <Box position="absolute" left="50%" bottom="0" width="3px" height="22px" ml="-1.5px" borderRadius="2px 2px 0 0" bg="brand" />
    </Window>
  )
}

interface StripProps extends RulerMarks {
  scale: Scale
  anchor: number
  height: number
  strip: RefObject<SVGSVGElement | null>
}

const Strip = memo(function Strip({ scale, anchor, height, last, best, strip }: StripProps) {
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
        {last !== undefined && (
          <Box asChild fill="ink3">
            <path d={mark(last)} />
          </Box>
        )}
        {best !== undefined && (
          <Box asChild fill="accent">
            <path d={mark(best)} />
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
