import { Box, chakra, Text } from '@chakra-ui/react'
import { EraserIcon } from '@phosphor-icons/react/dist/csr/Eraser'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { today } from '#client/data/time.ts'
import { isDrawn, type SignatureValue, tooShort } from '#contract/shapes.ts'
import { Button } from './Button.tsx'
import { clockTime, date } from './format.ts'
import type { Signing } from './signing.ts'
import { Tick } from './Tick.tsx'
import { toast } from './toast.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    // In a low window the page can still be moved beside it.
    height: 'clamp(110px, 45dvh, 190px)',
    bg: 'surface',
    borderRadius: 'card',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    '&:has(canvas:focus-visible)': { boxShadow: 'inset 0 0 0 2px {colors.brand}, 0 0 0 4px {colors.brandSoft}' },
  },
  variants: { wrong: { true: { boxShadow: 'inset 0 0 0 2px {colors.danger}' } } },
})

const Canvas = chakra('canvas', {
  base: {
    position: 'absolute',
    inset: 0,
    width: 'full',
    height: 'full',
    color: 'ink',
    cursor: 'crosshair',
    touchAction: 'none',
    borderRadius: 'card',
    outline: '0',
    '&:focus-visible': { outline: 'none' },
  },
})

const Pen = chakra('span', {
  base: {
    position: 'absolute',
    width: '12px',
    height: '12px',
    margin: '-6px',
    borderRadius: 'full',
    border: '2px solid {colors.brand}',
    pointerEvents: 'none',
  },
  variants: { down: { true: { bg: 'brand' } } },
})

interface SignatureProps {
  value: SignatureValue | undefined
  /** Called 500 ms after a stroke has ended; with undefined once the box was cleared. */
  onChange: (value: SignatureValue | undefined) => void
  /** The signer's name; stands below the line with the date. */
  name?: string
  label?: string
  required?: boolean
  error?: string
  /** Instant since which the signature is safe on this device. */
  kept?: string
}

/** A name drawn by hand. It is kept as strokes, so that turning the phone changes nothing; a blank box is none. */
export function Signature({ value, onChange, name, label = 'Unterschrift', required, error, kept }: SignatureProps) {
  const id = useId()
  const { canvas, clear, short } = useSigning(value, onChange)
  const pen = usePen(canvas)
  const who = name?.trim()
  return (
    <div data-wrong={error ? true : undefined}>
      <Box display="flex" alignItems="center" justifyContent="space-between" minHeight="44px">
        <Box as="span" id={`${id}label`} textStyle="label">
          {label}
          {required && <span aria-hidden> *</span>}
        </Box>
        <Button
          look="text"
          size="row"
          marginEnd="-10px"
          disabled={!value && !short}
          icon={<EraserIcon size={18} aria-hidden />}
          onClick={clear}
        >
          Löschen
        </Button>
      </Box>
      <Frame wrong={!!error}>
        <Box position="absolute" insetInline="20px" top="75%" borderTop="1.5px solid {colors.lineStrong}" aria-hidden />
        <Text position="absolute" left="20px" right="20px" top="calc(75% + 10px)" textStyle="small" color="ink2" display="flex" gap="4">
          {/* A long name is cut, the date stays. */}
          {who && <Box as="span" truncate>{`${who},`}</Box>}
          <Box as="span" flexShrink={0}>
            {date(today())}
          </Box>
        </Text>
        <Canvas ref={canvas} tabIndex={0} role="application" aria-labelledby={`${id}label`} aria-describedby={`${id}hint`} />
        {pen && <Pen down={pen.down} style={{ left: pen.x, top: pen.y }} aria-hidden />}
      </Frame>
      <Box display="flex" alignItems="center" gap="8" minHeight="24px" marginTop="10" textStyle="small" color="ink2" aria-live="polite">
        {short || error ? (
          <Text color="danger" fontWeight={560}>
            {short ? tooShort : error}
          </Text>
        ) : value && kept ? (
          <>
            <Tick state="waiting" size="table" label="" />
            Auf diesem Gerät gesichert, {clockTime(kept)}
          </>
        ) : (
          !value && 'Unterschreibe auf der Linie.'
        )}
      </Box>
      <Box id={`${id}hint`} srOnly>
        Mit Finger, Stift oder Maus zeichnen. Mit der Tastatur bewegen die Pfeiltasten den Stift, die Leertaste setzt ihn an und ab.
        {value ? ' Es ist unterschrieben.' : ' Es ist noch nicht unterschrieben.'}
      </Box>
    </div>
  )
}

/**
 * Whoever lifts the pen and goes on at once has signed: the box is read before its form is sent, and before anything else is tapped. What was drawn is
 * known to the screen when that happens.
 */
function whenGoneOn(box: HTMLCanvasElement, read: () => void) {
  const form = box.closest('form')
  const now = (event: Event) => event.target !== box && flushSync(read)
  document.addEventListener('pointerdown', now, true)
  form?.addEventListener('submit', now, true)
  return () => {
    document.removeEventListener('pointerdown', now, true)
    form?.removeEventListener('submit', now, true)
  }
}

function useSigning(value: SignatureValue | undefined, onChange: SignatureProps['onChange']) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [short, setShort] = useState(false)
  const signing = useRef<Signing>(undefined)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    let gone = false
    const box = canvas.current
    if (!box) return
    void import('./signing.ts')
      .then(({ startSigning }) =>
        startSigning(box, {
          value: latest.current.value,
          saved: next => {
            const whole = next && isDrawn(next) ? next : undefined
            setShort(next !== undefined && !whole)
            if (whole === latest.current.value) return
            latest.current.value = whole
            latest.current.onChange(whole)
          },
        }),
      )
      .then(started => {
        if (gone) return started.stop()
        signing.current = started
        box.dataset.ready = 'true'
      })
    return () => {
      gone = true
      signing.current?.stop()
      signing.current = undefined
    }
  }, [])

  // Strokes that are too short lie in the box and are no value.
  useEffect(() => {
    if (value || !short) signing.current?.show(value)
  }, [value, short])

  useEffect(() => (canvas.current ? whenGoneOn(canvas.current, () => signing.current?.save()) : undefined), [])

  const clear = () => {
    const before = latest.current.value
    setShort(false)
    if (!before) return signing.current?.show(undefined)
    latest.current.onChange(undefined)
    toast('Unterschrift gelöscht.', { undo: () => latest.current.onChange(before) })
  }
  return { canvas, clear, short }
}

interface PenState {
  x: number
  y: number
  down: boolean
}

/** Position of the keyboard's pen. */
function usePen(canvas: React.RefObject<HTMLCanvasElement | null>) {
  const [pen, setPen] = useState<PenState>()
  useEffect(() => {
    const box = canvas.current
    const heard = (event: Event) => setPen((event as CustomEvent<PenState | null>).detail ?? undefined)
    box?.addEventListener('pen', heard)
    return () => box?.removeEventListener('pen', heard)
  }, [canvas])
  return pen
}
