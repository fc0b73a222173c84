import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { parseClock } from './clockText.ts'

const Input = chakra('input', {
  base: {
    width: '76px',
    height: '44px',
    paddingInline: '8',
    textAlign: 'center',
    fontSize: '16px',
    fontVariantNumeric: 'tabular-nums lining-nums',
    color: 'ink',
    bg: 'field',
    borderRadius: 'field',
    outline: '0',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    '&:focus': { boxShadow: 'inset 0 0 0 2px {colors.brand}, 0 0 0 4px {colors.brandSoft}' },
    '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px {colors.danger}' },
  },
})

interface ClockFieldProps {
  label: string
  value: string | null | undefined
  onChange: (value: string) => void
  wrong?: boolean
  describedBy?: string
}

/** A time of day; «6», «630» and «6.30» are understood, and 24:00 is the end of the day. */
export function ClockField({ label, value, onChange, wrong, describedBy }: ClockFieldProps) {
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const done = () => setTyped(undefined)
  return (
    <Input
      id={id}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? describedBy : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="–"
      value={typed ?? value ?? ''}
      onChange={event => {
        const text = event.target.value
        setTyped(text)
        onChange(parseClock(text) ?? text.trim())
      }}
      onBlur={done}
      onKeyDown={event => event.key === 'Enter' && done()}
    />
  )
}
