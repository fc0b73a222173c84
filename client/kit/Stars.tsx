import { Box, chakra, Flex } from '@chakra-ui/react'
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import { type PointerEvent, useId, useRef } from 'react'
import { maxStarCount, starsAt, starsTapped } from '#contract/ratings/stars.ts'
import { quantity } from './format.ts'

const Root = chakra('div', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    maxWidth: 'full',
    touchAction: 'pan-y',
    cursor: 'pointer',
    borderRadius: 'field',
    userSelect: 'none',
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  },
})
/** The slider that keys and screen readers use; fingers and mice go to the stars themselves. */
const Range = chakra('input', {
  base: { position: 'absolute', inset: 0, width: 'full', height: 'full', margin: 0, opacity: 0, pointerEvents: 'none' },
})

/** «4,5 von 5 Sternen». */
export const starWords = (value: number, max = maxStarCount) => `${quantity(value)} von ${max} Sternen`

interface StarsProps {
  label: string
  /** Null while not rated yet. */
  value: number | null
  onChange: (value: number | null) => void
  /** The most stars (L148). */
  max?: number
  required?: boolean
  error?: string
}

/** Half steps: by tap (again for half a star), by stroke, by arrow keys, or as a slider of a screen reader. */
export function Stars({ label, value, onChange, max = maxStarCount, required, error }: StarsProps) {
  const id = useId()
  const strokes = useStrokes(value, onChange, max)
  return (
    <div>
      <chakra.label display="block" textStyle="field" marginBottom="4" htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </chakra.label>
      <Flex align="center" gap="12" wrap="wrap">
        <Root {...strokes}>
          <Range
            id={id}
            type="range"
            min={0}
            max={max}
            step={0.5}
            value={value ?? 0}
            aria-valuetext={value === null ? 'noch nicht bewertet' : starWords(value, max)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}note`}
            aria-required={required || undefined}
            onChange={event => onChange(Number(event.target.value) || null)}
          />
          {[...Array(max).keys()].map(at => (
            <Star key={at} share={Math.min(1, Math.max(0, (value ?? 0) - at))} />
          ))}
        </Root>
        <Box as="span" textStyle="value" className="notranslate" minWidth="40px" aria-hidden>
          {value === null ? '' : quantity(value)}
        </Box>
      </Flex>
      <Box
        id={`${id}note`}
        textStyle="small"
        color={error ? 'danger' : 'ink3'}
        fontWeight={error ? 560 : undefined}
        marginTop="6"
        aria-live="polite"
      >
        {error ?? 'Derselbe Stern nochmals: ein halber weniger.'}
      </Box>
    </div>
  )
}

function Star({ share, size = 34, wide = 48 }: { share: number; size?: number; wide?: number }) {
  return (
    <Box
      as="span"
      position="relative"
      display="grid"
      placeItems="center"
      width={`clamp(30px, 12.5vw, ${wide}px)`}
      height="48px"
      aria-hidden
    >
      <Box as="span" gridArea="1 / 1" color="lineStrong" lineHeight={0}>
        <StarIcon size={size} />
      </Box>
      {share > 0 && (
        <Box as="span" gridArea="1 / 1" width={`${size}px`} lineHeight={0}>
          <Box as="span" display="block" width={`${share * 100}%`} overflow="hidden" color="brand">
            <StarIcon size={size} weight="fill" />
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** A tap or a stroke along the row. */
function useStrokes(value: number | null, onChange: (value: number) => void, max: number) {
  const from = useRef<{ x: number; moved: boolean }>(undefined)
  const shareOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return width > 0 ? (clientX - left) / width : 0
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      from.current = { x: event.clientX, moved: false }
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return
      from.current.moved ||= Math.abs(event.clientX - from.current.x) > 8
      if (from.current.moved) onChange(starsAt(shareOf(event), max))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current && !from.current.moved) onChange(starsTapped(value, Math.ceil(starsAt(shareOf(event), max))))
      from.current = undefined
      event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
    },
    onPointerCancel() {
      from.current = undefined
    },
  }
}

/** A rating to be read. */
export function StarLine({ value, max = maxStarCount }: { value: number; max?: number }) {
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1px" role="img" aria-label={starWords(value, max)} verticalAlign="middle">
      {[...Array(max).keys()].map(at => (
        <SmallStar key={at} share={Math.min(1, Math.max(0, value - at))} />
      ))}
    </Box>
  )
}

function SmallStar({ share }: { share: number }) {
  return (
    <Box as="span" display="inline-grid" lineHeight={0} aria-hidden>
      <Box as="span" gridArea="1 / 1" color="lineStrong">
        <StarIcon size={16} />
      </Box>
      {share > 0 && (
        <Box as="span" gridArea="1 / 1" width="16px">
          <Box as="span" display="block" width={`${share * 100}%`} overflow="hidden" color="brand">
            <StarIcon size={16} weight="fill" />
          </Box>
        </Box>
      )}
    </Box>
  )
}
