import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

const Select = chakra('select', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '52px',
    fontSize: '17px',
    color: 'ink',
    bg: 'transparent',
    outline: '0',
    cursor: 'pointer',
    marginEnd: '6',
    '&:focus-visible': { outline: 'none' },
    '& option': { color: 'ink', bg: 'raised' },
  },
})
const Area = chakra('textarea', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '120px',
    paddingBlock: '12',
    fontSize: '16px',
    lineHeight: '24px',
    color: 'ink',
    outline: '0',
    resize: 'vertical',
  },
})
/** A value and the word for it. */
export type Option = readonly [value: string, word: string]

type Plain = Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'error' | 'hint'>

interface SelectProps extends Plain {
  value: string
  options: readonly Option[]
  /** What stands there as long as nothing is chosen; without it the first is. */
  none?: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
}

/** One of several. */
export const SelectField = ({ label, required, error, hint, value, options, none, onChange, ...rest }: SelectProps) => (
  <Field {...{ label, required, error, hint }}>
    {control => (
      <Select {...control} {...rest} value={value} onChange={event => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

interface AreaProps extends Plain {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
}

/** Several lines of text. */
export const TextArea = ({ label, required, error, hint, value, onChange, ...rest }: AreaProps) => (
  <Field {...{ label, required, error, hint }}>
    {control => <Area {...control} {...rest} value={value} onChange={event => onChange(event.target.value)} />}
  </Field>
)
