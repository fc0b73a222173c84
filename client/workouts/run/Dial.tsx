import { Box, chakra, Grid } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { narrow } from '#client/kit/tight.ts'
import { useDrag } from './drag.ts'
import { NumberField } from './NumberField.tsx'
import { RangeInput } from './RangeInput.tsx'
import { type Glide, Ruler, type RulerMarks } from './Ruler.tsx'
import { type Live, useLiveAs } from './runContext.ts'
import { type Scale, stepped } from './scale.ts'
import { useRepeat } from './useRepeat.ts'
import { digits, fieldTitle } from './words.ts'

interface DialProps {
  scale: Scale
  live: Live
  unit: string
  title?: string
  height: 74 | 60
  marks: RulerMarks
  onValue: (value: number) => void
}

/** Stepper, ruler, stepper. Nothing here draws again while a finger drags but the number itself. */
export const Dial = memo(function Dial(props: DialProps) {
  const { scale, live, height, title = fieldTitle[scale.field], onValue } = props
  const step = useCallback((by: number) => onValue(stepped(scale, live.get(), by)), [scale, live, onValue])
  return (
    <Grid
      templateColumns="54px 1fr 54px"
      gap="10"
      alignItems="center"
      height={`${height}px`}
      flexShrink={0}
      css={{ [narrow]: { ...stacked, '& > div': { order: -1, gridColumn: '1 / -1', height: `${height}px` } } }}
    >
      <Step scale={scale} way={-1} title={title} height={height} onStep={step} />
      <Slide {...props} title={title} onStep={step} />
      <Step scale={scale} way={1} title={title} height={height} onStep={step} />
    </Grid>
  )
})

/** In the narrowest windows the keys stand below the number, which is whole. */
const stacked = { gridTemplateColumns: '1fr 1fr', height: 'auto', '& > button': { width: '100%' } }
/** A ruler on which the number needs the room of the small steps. */
const tightRuler = '@container (max-width: 200px)'

const StepKey = chakra('button', {
  base: {
    width: '54px',
    borderRadius: 'big',
    bg: 'sunken',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'manipulation',
    userSelect: 'none',
    _active: { bg: 'line' },
  },
})

interface StepProps {
  scale: Scale
  way: 1 | -1
  title: string
  onStep: (by: number) => void
}

function Step({ scale, way, title, height, onStep }: StepProps & { height: 74 | 60 }) {
  const repeat = useRepeat(() => onStep(way * scale.stride))
  const Sign = way === 1 ? PlusIcon : MinusIcon
  const amount = scale.field === 'time' ? `${scale.stride / 1000} s` : digits(scale.field, scale.stride)
  return (
    <StepKey
      type="button"
      height={height === 74 ? '54px' : '48px'}
      aria-label={`${title}: ${amount} ${way === 1 ? 'mehr' : 'weniger'}`}
      {...repeat}
    >
      <Sign size={height === 74 ? 24 : 22} weight="bold" aria-hidden />
    </StepKey>
  )
}

const SmallKey = chakra('button', {
  base: {
    position: 'absolute',
    top: 0,
    width: '48px',
    height: '44px',
    paddingBottom: '10',
    textStyle: 'small',
    fontWeight: 600,
    color: 'ink2',
    touchAction: 'manipulation',
    userSelect: 'none',
    borderRadius: 'chip',
    _active: { color: 'brandInk' },
    [tightRuler]: { display: 'none' },
  },
})

/** The small step stands beside the number: its room reaches down over the scale's faded ends. */
function SmallStep({ scale, way, title, onStep }: StepProps) {
  const small = scale.small ?? scale.step
  const repeat = useRepeat(() => onStep(way * small))
  const text = scale.field === 'time' ? `${small / 1000} s` : digits(scale.field, small)
  const side = way === 1 ? { right: 0, textAlign: 'right' as const } : { left: 0, textAlign: 'left' as const }
  return (
    <SmallKey type="button" style={side} aria-label={`${title}: ${text} ${way === 1 ? 'mehr' : 'weniger'}`} {...repeat}>
      {way === 1 ? '+' : '−'}
      {text}
    </SmallKey>
  )
}

const SlideRoom = chakra('div', {
  base: {
    position: 'relative',
    containerType: 'inline-size',
    height: '100%',
    overflow: 'hidden',
    touchAction: 'pan-y',
    cursor: 'ew-resize',
    userSelect: 'none',
    borderRadius: 'chip',
    '&:has(input[type=range]:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  },
})

function Slide({ scale, live, unit, title, height, marks, onValue, onStep }: DialProps & { title: string; onStep: (by: number) => void }) {
  const glide = useRef<Glide>(null)
  const held = useRef(false)
  const settle = useRef<() => void>(null)
  const on = useDrag(scale, {
    get: live.get,
    onStep: onValue,
    onGlide: at => glide.current?.to(at),
    onHold: now => {
      held.current = now
      if (!now) settle.current?.()
    },
  })
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    if (!typing) return
    const begun = live.get()
    return live.watch(() => live.get() !== begun && setTyping(false))
  }, [typing, live])
  const big = height === 74
  const done = (next?: number) => {
    setTyping(false)
    if (next !== undefined) onValue(next)
  }
  return (
    <SlideRoom {...on} data-clips>
      <RangeInput scale={scale} live={live} title={title} held={held} settle={settle} onValue={onValue} />
      <Ruler scale={scale} live={live} height={big ? 40 : 38} marks={marks} glide={glide} held={held} />
      <NumberPlace style={{ top: big ? 0 : -3 }}>
        {typing ? (
          <NumberField scale={scale} value={live.get()} title={title} unit={unit} big={big} onDone={done} />
        ) : (
          <NumberButton scale={scale} live={live} unit={unit} title={title} big={big} onType={() => setTyping(true)} />
        )}
      </NumberPlace>
      {scale.small && !typing && (
        <>
          <SmallStep scale={scale} way={-1} title={title} onStep={onStep} />
          <SmallStep scale={scale} way={1} title={title} onStep={onStep} />
        </>
      )}
    </SlideRoom>
  )
}

const NumberPlace = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '48px',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'baseline',
    gap: '4',
    [tightRuler]: { insetInline: 0 },
  },
})

interface NumberButtonProps extends Pick<DialProps, 'scale' | 'live' | 'unit'> {
  title: string
  big: boolean
  onType: () => void
}

function NumberButton({ scale, live, unit, title, big, onType }: NumberButtonProps) {
  return (
    <Box asChild display="flex" alignItems="baseline" gap="5px" minHeight={big ? '36px' : '30px'} whiteSpace="nowrap" cursor="text">
      <button type="button" onClick={onType} title={`${title} eintippen`}>
        <Box
          as="span"
          fontSize={big ? '34px' : '27px'}
          lineHeight={big ? '36px' : '30px'}
          fontWeight="680"
          letterSpacing="-.02em"
          data-values
        >
          <LiveDigits scale={scale} live={live} />
        </Box>
        <Box as="span" textStyle="label" color="ink2">
          {unit}
        </Box>
        <Box as="span" color="ink3" alignSelf="center" ms="1px">
          <PencilSimpleIcon size={15} weight="bold" alt={`${title} eintippen`} />
        </Box>
      </button>
    </Box>
  )
}

const LiveDigits = ({ scale, live }: Pick<DialProps, 'scale' | 'live'>) => useLiveAs(live, value => digits(scale.field, value))
