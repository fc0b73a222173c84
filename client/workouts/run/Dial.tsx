import { Box, Grid } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useDrag } from './drag.ts'
import { NumberField } from './NumberField.tsx'
import { anchorFor, type Marks, Ruler, shiftFor } from './Ruler.tsx'
import { clamp, rangeFor, type Scale, stepped } from './scale.ts'
import { useRepeat } from './useRepeat.ts'
import { digits, fieldTitle, spoken } from './words.ts'

interface DialProps {
  scale: Scale
  value: number
  unit: string
  title?: string
  height: 74 | 60
  marks: Marks
  onValue: (value: number) => void
}

/** Stepper, ruler, stepper. */
export function Dial(props: DialProps) {
  const { scale, value, height, title = fieldTitle[scale.field], onValue } = props
  const step = (by: number) => onValue(stepped(scale, value, by))
  return (
    <Grid templateColumns="54px 1fr 54px" gap="10" alignItems="center" height={`${height}px`} flexShrink={0}>
      <Step label={`${title}: ${digits(scale.field, scale.stride)} weniger`} height={height} onStep={() => step(-scale.stride)}>
        <MinusIcon size={height === 74 ? 24 : 22} weight="bold" aria-hidden />
      </Step>
      <Slide {...props} title={title} onStep={step} />
      <Step label={`${title}: ${digits(scale.field, scale.stride)} mehr`} height={height} onStep={() => step(scale.stride)}>
        <PlusIcon size={height === 74 ? 24 : 22} weight="bold" aria-hidden />
      </Step>
    </Grid>
  )
}

function Step({ label, height, onStep, children }: { label: string; height: 74 | 60; onStep: () => void; children: ReactNode }) {
  const repeat = useRepeat(onStep)
  return (
    <Box
      asChild
      width="54px"
      height={height === 74 ? '54px' : '48px'}
      borderRadius="big"
      bg="sunken"
      display="grid"
      placeItems="center"
      touchAction="manipulation"
      userSelect="none"
      _active={{ bg: 'line' }}
    >
      <button type="button" aria-label={label} {...repeat}>
        {children}
      </button>
    </Box>
  )
}

/** The small step stands beside the number: its room reaches down over the scale's faded ends. */
function SmallStep({ scale, side, title, onStep }: { scale: Scale; side: 'left' | 'right'; title: string; onStep: (by: number) => void }) {
  const by = scale.small! * (side === 'left' ? -1 : 1)
  const repeat = useRepeat(() => onStep(by))
  const text = scale.field === 'time' ? `${scale.small! / 1000} s` : digits(scale.field, scale.small!)
  return (
    <Box
      asChild
      position="absolute"
      top="0"
      {...{ [side]: 0 }}
      width="48px"
      height="44px"
      paddingTop="8"
      textStyle="small"
      fontWeight="600"
      color="ink2"
      textAlign={side}
      alignItems="flex-start"
      touchAction="manipulation"
      userSelect="none"
      borderRadius="chip"
      _active={{ color: 'brandInk' }}
    >
      <button type="button" aria-label={`${title}: ${text} ${side === 'left' ? 'weniger' : 'mehr'}`} {...repeat}>
        {side === 'left' ? '−' : '+'}
        {text}
      </button>
    </Box>
  )
}

function Slide({ scale, value, unit, title, height, marks, onValue, onStep }: DialProps & { title: string; onStep: (by: number) => void }) {
  const strip = useRef<SVGSVGElement>(null)
  const glide = (at: number) => {
    if (strip.current) strip.current.style.transform = shiftFor(scale, Number(strip.current.dataset.anchor ?? anchorFor(scale, at)), at)
  }
  const { dragging, on } = useDrag(scale, { value, onStep: onValue, onGlide: glide })
  const [typing, setTyping] = useState(false)
  const big = height === 74
  return (
    <Box
      position="relative"
      height="100%"
      overflow="hidden"
      touchAction="pan-y"
      cursor="ew-resize"
      userSelect="none"
      borderRadius="chip"
      css={focusRing}
      {...on}
    >
      <RangeInput scale={scale} value={value} title={title} onValue={onValue} />
      <Ruler scale={scale} value={value} height={big ? 40 : 38} marks={marks} strip={strip} dragging={dragging} />
      <Box
        position="absolute"
        top={big ? 0 : '-3px'}
        left="48px"
        right="48px"
        display="flex"
        justifyContent="center"
        alignItems="baseline"
        gap="4px"
      >
        {typing ? (
          <NumberField
            scale={scale}
            value={value}
            title={title}
            unit={unit}
            big={big}
            onDone={next => {
              setTyping(false)
              if (next !== undefined) onValue(next)
            }}
          />
        ) : (
          <NumberButton {...{ scale, value, unit, title, big }} onType={() => setTyping(true)} />
        )}
      </Box>
      {scale.small && !typing && (
        <>
          <SmallStep scale={scale} side="left" title={title} onStep={onStep} />
          <SmallStep scale={scale} side="right" title={title} onStep={onStep} />
        </>
      )}
    </Box>
  )
}

const focusRing = { '&:has(input[type=range]:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' } }

function NumberButton({
  scale,
  value,
  unit,
  title,
  big,
  onType,
}: {
  scale: Scale
  value: number
  unit: string
  title: string
  big: boolean
  onType: () => void
}) {
  return (
    <Box asChild display="flex" alignItems="baseline" gap="5px" minHeight={big ? '36px' : '30px'} whiteSpace="nowrap" cursor="text">
      <button type="button" onClick={onType} aria-label={`${digits(scale.field, value)} ${unit}, ${title} eintippen`}>
        <Box as="span" fontSize={big ? '34px' : '27px'} lineHeight={big ? '36px' : '30px'} fontWeight="680" letterSpacing="-.02em">
          {digits(scale.field, value)}
        </Box>
        <Box as="span" textStyle="label" color="ink2">
          {unit}
        </Box>
        <Box as="span" color="ink3" alignSelf="center" ms="1px">
          <PencilSimpleIcon size={15} weight="bold" aria-hidden />
        </Box>
      </button>
    </Box>
  )
}

/** The slider of the specification (L146), for keyboards and screen readers; fingers use the ruler above it. */
function RangeInput({ scale, value, title, onValue }: Pick<DialProps, 'scale' | 'value' | 'onValue'> & { title: string }) {
  const [min, max] = rangeFor(scale, value)
  const keys = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : 0
    if (!way || !event.shiftKey) return
    event.preventDefault()
    onValue(stepped(scale, value, way * scale.stride))
  }
  return (
    <Box asChild position="absolute" inset="0" width="100%" height="100%" margin="0" opacity="0" pointerEvents="none">
      <input
        type="range"
        aria-label={title}
        aria-valuetext={spoken(scale.field, value)}
        min={min}
        max={max}
        step={scale.step}
        value={clamp(value, [min, max])}
        onChange={event => onValue(Number(event.target.value))}
        onKeyDown={keys}
      />
    </Box>
  )
}
