import { chakra } from '@chakra-ui/react'
import { Field } from '#client/kit/Field.tsx'

const Area = chakra('textarea', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '110px',
    paddingBlock: '12',
    fontSize: '16px',
    lineHeight: '24px',
    color: 'ink',
    outline: '0',
    resize: 'vertical',
    '&:focus-visible': { outline: 'none' },
  },
})

interface WordsProps {
  label: string
  value: string
  onChange: (value: string) => void
  max: number
  hint?: string
  error?: string
  required?: boolean
}

/** A field for some lines in one's own words. */
export function FreeTextField({ label, value, onChange, max, ...rest }: WordsProps) {
  return (
    <Field label={label} {...rest}>
      {control => <Area {...control} maxLength={max} value={value} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}
