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
const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'field', marginBottom: '6', padding: 0 } })
const Pills = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8' } })
const Pill = chakra('label', {
  base: {
    position: 'relative',
    minHeight: '44px',
    minWidth: '44px',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    paddingInline: '14',
    borderRadius: 'full',
    textStyle: 'small',
    fontWeight: 560,
    color: 'ink2',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  },
})
const Box = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })
const Note = chakra('p', {
  base: { textStyle: 'small', marginTop: '6', color: 'ink3', '&[data-wrong]': { color: 'danger', fontWeight: 560 } },
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

interface PickProps extends Plain {
  values: readonly string[]
  options: readonly Option[]
  onChange: (values: string[]) => void
}

/** Any of some. */
export const PickSome = ({ label, required, error, hint, values, options, onChange }: PickProps) => (
  <Group>
    <Legend>
      {label}
      {required && <span aria-hidden> *</span>}
    </Legend>
    <Pills>
      {options.map(([value, word]) => (
        <Pill key={value}>
          <Box
            type="checkbox"
            checked={values.includes(value)}
            onChange={({ target }) => onChange(target.checked ? [...values, value] : values.filter(other => other !== value))}
          />
          {word}
        </Pill>
      ))}
    </Pills>
    {(error || hint) && <Note data-wrong={error ? true : undefined}>{error ?? hint}</Note>}
  </Group>
)
