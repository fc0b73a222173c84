import { Box, chakra, Grid } from '@chakra-ui/react'
import { BackspaceIcon } from '@phosphor-icons/react/dist/csr/Backspace'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pinDigits } from './pin.ts'

const Key = chakra('button', {
  base: {
    minHeight: '64px',
    borderRadius: 'big',
    bg: 'sunken',
    color: 'ink',
    textStyle: 'value',
    fontSize: '26px',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'manipulation',
    userSelect: 'none',
    transition: 'background-color 80ms linear, transform 80ms linear',
    _active: { bg: 'line', transform: 'scale(.98)' },
    _disabled: { color: 'ink3' },
  },
})

const Dot = chakra('span', {
  base: { width: '16px', height: '16px', borderRadius: 'full', boxShadow: 'inset 0 0 0 2px {colors.lineStrong}' },
  variants: { filled: { true: { bg: 'ink', boxShadow: 'none' } } },
})

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0']

interface PinPadProps {
  /** The pad's question, as it is read aloud. */
  label: string
  /** Why the last one was none. */
  problem?: string
  busy?: boolean
  onPin: (pin: string) => void
}

/** Large keys for six digits, and the keyboard's own. No field: nothing that a browser fills in, suggests or keeps. */
export function PinPad({ label, problem, busy, onPin }: PinPadProps) {
  const [pin, setPin] = useState('')
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current?.focus(), [])
  const type = (digit: string) => {
    if (busy || pin.length >= pinDigits) return
    const next = pin + digit
    setPin(next.length < pinDigits ? next : '')
    if (next.length === pinDigits) onPin(next)
  }
  const back = () => setPin(pin.slice(0, -1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (/^\d$/.test(event.key)) type(event.key)
    else if (event.key === 'Backspace') back()
    else return
    event.preventDefault()
  }
  const filled = busy ? pinDigits : pin.length
  return (
    <Box ref={pad} role="group" aria-label={label} tabIndex={0} data-autofocus outline="none" onKeyDown={onKeyDown}>
      <Box display="flex" justifyContent="center" gap="16" paddingBlock="16" role="img" aria-label={`${filled} von ${pinDigits} Ziffern`}>
        {Array.from({ length: pinDigits }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are places
          <Dot key={at} filled={at < filled} />
        ))}
      </Box>
      <Box role="alert" minHeight="40px" textAlign="center" color="danger" textStyle="small" fontWeight={560}>
        {problem}
      </Box>
      <Grid templateColumns="repeat(3, 1fr)" gap="10" maxWidth="340px" marginInline="auto">
        {digits.map(digit =>
          digit ? (
            <Key key={digit} type="button" aria-disabled={busy || undefined} onClick={() => type(digit)}>
              {digit}
            </Key>
          ) : (
            <span key="gap" />
          ),
        )}
        <Key type="button" aria-label="Letzte Ziffer löschen" bg="transparent" onClick={back}>
          <BackspaceIcon size={28} aria-hidden />
        </Key>
      </Grid>
    </Box>
  )
}
