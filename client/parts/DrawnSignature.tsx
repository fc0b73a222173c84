import { chakra } from '@chakra-ui/react'
import { placedIn, type Size } from '#client/kit/strokes.ts'
import type { SignatureValue } from '#contract/shapes.ts'

const Drawing = chakra('svg', {
  base: {
    flexShrink: 0,
    maxWidth: 'full',
    height: 'auto',
    '& path': { fill: 'none', stroke: 'ink', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
  },
})

const row = { width: 96, height: 44 }

/** A signature drawn from its strokes; as small as a row where no size is said. */
export function DrawnSignature({ value, label, size = row }: { value: SignatureValue; label: string; size?: Size }) {
  const path = placedIn(value, size).map(([first, ...rest]) => {
    const line = rest.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join('')
    return first ? `M${first.x.toFixed(1)} ${first.y.toFixed(1)}${line || 'l0.01 0'}` : ''
  })
  return (
    <Drawing width={size.width} height={size.height} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <path d={path.join('')} />
    </Drawing>
  )
}
