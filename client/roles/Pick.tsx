import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Field } from '#client/kit/Field.tsx'

const Select = chakra('select', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '52px',
    fontSize: '17px',
    color: 'ink',
    bg: 'transparent',
    outline: '0',
    '&:focus-visible': { outline: 'none' },
    '& option, & optgroup': { bg: 'raised', color: 'ink' },
  },
})

interface PickProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  error?: string
  children: ReactNode
}

/** One of many, by the device's own list. */
export const Pick = ({ label, value, onChange, required, error, children }: PickProps) => (
  <Field label={label} required={required} error={error}>
    {control => (
      <Select {...control} value={value} onChange={event => onChange(event.target.value)}>
        {children}
      </Select>
    )}
  </Field>
)

const Small = chakra('select', {
  base: {
    minHeight: '36px',
    '@media (pointer: coarse)': { minHeight: '44px' },
    flex: { base: '1 1 30%', md: '0 1 auto' },
    minWidth: '0',
    maxWidth: { md: '140px' },
    paddingInline: '10',
    borderRadius: '9px',
    bg: 'surface',
    color: 'ink',
    fontSize: { base: '16px', md: '13px' },
    boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
    '&[data-on=true]': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'none', fontWeight: 600 },
    '& option': { bg: 'raised', color: 'ink' },
  },
})

/** A filter above the matrix; the first choice is none. */
export const SmallPick = ({
  label,
  value,
  onChange,
  all,
  choices,
}: Omit<PickProps, 'children'> & { all: string; choices: readonly (readonly [value: string, word: string])[] }) => (
  <Small aria-label={label} data-on={value !== ''} value={value} onChange={event => onChange(event.target.value)}>
    <option value="">{all}</option>
    {choices.map(([choice, word]) => (
      <option key={choice} value={choice}>
        {word}
      </option>
    ))}
  </Small>
)
