import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { OpenWheel } from '#contract/campaigns/wheel.ts'

const Turning = chakra('svg', { base: { display: 'block', width: 'full', height: 'full', overflow: 'visible' } })
const Slice = chakra('path', {
  base: { stroke: 'line', strokeWidth: '0.6px' },
  variants: { look: { brand: { fill: 'brandSoft' }, accent: { fill: 'accentSoft' }, plain: { fill: 'sunken' } } },
})
const Name = chakra('text', { base: { fill: 'ink', fontSize: '6px', fontWeight: 600, dominantBaseline: 'middle', textAnchor: 'end' } })

const radius = 98
/** Turns of the disc before it stops. */
const turns = 5
/** More fields than these bear no names. */
const mostNamed = 16

const pointAt = (angle: number, far: number) => [far * Math.sin(angle), -far * Math.cos(angle)].map(value => value.toFixed(3)).join(' ')

function sliceOf(at: number, of: number) {
  const [from, to] = [at, at + 1].map(edge => (edge / of) * 2 * Math.PI) as [number, number]
  if (of === 1) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`
  return `M0 0L${pointAt(from, radius)}A${radius} ${radius} 0 ${1 / of > 0.5 ? 1 : 0} 1 ${pointAt(to, radius)}Z`
}

const lookOf = (field: OpenWheel['fields'][number], at: number) => (field.blank ? 'plain' : at % 2 === 0 ? 'brand' : 'accent')
const shortened = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name)

/** The angle by which a field comes to stand at the top. */
const angleOf = (at: number, of: number) => -((at + 0.5) / of) * 360

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface DiscProps {
  fields: OpenWheel['fields']
  /** The field that it stops at; undefined while nothing is drawn. */
  field?: number | null
  /** Spins there; what was drawn before stands there at once. */
  spins: boolean
  onStopped: () => void
}

/** The wheel itself. Only its transform moves; whoever wants no motion sees it stand. */
export function Disc({ fields, field, spins, onStopped }: DiscProps) {
  const goal = field == null ? undefined : angleOf(field, fields.length)
  const moves = spins && goal !== undefined && !calm()
  const [angle, setAngle] = useState(moves ? 0 : (goal ?? 0))
  const stopped = useRef(onStopped)
  stopped.current = onStopped
  useEffect(() => {
    if (goal === undefined) return
    if (!moves) {
      setAngle(goal)
      if (spins) stopped.current()
      return
    }
    // The disc has to stand once before it turns: a transition begins with what was painted.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setAngle(goal + turns * 360)))
    return () => cancelAnimationFrame(frame)
  }, [goal, moves, spins])
  return (
    <Box position="relative" width="full" maxWidth="360px" marginInline="auto" aspectRatio="1" aria-hidden>
      <Box
        width="full"
        height="full"
        willChange={moves ? 'transform' : undefined}
        transition={moves ? 'transform 4.2s cubic-bezier(.12,.7,.12,1)' : undefined}
        style={{ transform: `rotate(${angle}deg)` }}
        onTransitionEnd={onStopped}
      >
        <Turning viewBox="-100 -100 200 200">
          {fields.map((each, at) => (
            <g key={each._id}>
              <Slice d={sliceOf(at, fields.length)} look={lookOf(each, at)} />
              {fields.length <= mostNamed && (
                <g transform={`rotate(${((at + 0.5) / fields.length) * 360 - 90}) translate(${radius - 6} 0)`}>
                  <Name>{shortened(each.name)}</Name>
                </g>
              )}
            </g>
          ))}
        </Turning>
      </Box>
      <Box
        position="absolute"
        top="-4px"
        left="50%"
        width="0"
        height="0"
        marginLeft="-12px"
        borderInline="12px solid transparent"
        borderTop="22px solid {colors.accent}"
      />
    </Box>
  )
}
