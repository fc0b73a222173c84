import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { parseDecimal, quantity } from '#client/kit/format.ts'

const Input = chakra('input', {
  base: {
    width: 'full',
    minWidth: 0,
    height: '44px',
    paddingInline: '8',
    textAlign: 'end',
    fontSize: '17px',
    color: 'ink',
    bg: 'field',
    borderRadius: 'inner',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    _focus: { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '&[aria-invalid]': { boxShadow: 'inset 0 0 0 2px {colors.danger}' },
  },
})

interface CellProps {
  label: string
  value: number | null
  max: number
  /** Only whole numbers. */
  whole?: boolean
  onChange: (value: number | null) => void
}

const cellNumberText = (value: number | null) => (value === null ? '' : quantity(value).replaceAll('’', ''))

/** A number in a row of several: comma or point, empty is open. What is no number of this kind stays as typed and is not taken. */
export function NumberCell({ label, value, max, whole, onChange }: CellProps) {
  const [text, setText] = useState(cellNumberText(value))
  const meant = useRef(value)
  useEffect(() => {
    if (meant.current === value) return
    meant.current = value
    setText(cellNumberText(value))
  }, [value])
  const read = (typed: string) => (typed.trim() === '' ? null : parseDecimal(typed))
  const fits = (number: number | null | undefined) =>
    number === null || (number !== undefined && number >= 0 && number <= max && (!whole || Number.isInteger(number)))
  return (
    <Input
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-label={label}
      aria-invalid={fits(read(text)) ? undefined : true}
      value={text}
      onFocus={event => event.target.select()}
      onChange={({ target }) => {
        setText(target.value)
        const number = read(target.value)
        if (number === undefined || !fits(number)) return
        meant.current = number
        onChange(number)
      }}
    />
  )
}
