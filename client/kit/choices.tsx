import { chakra } from '@chakra-ui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

const Root = chakra('select', {
  base: {
    appearance: 'none',
    flex: 1,
    minWidth: 0,
    height: '52px',
    paddingEnd: '36px',
    fontSize: '17px',
    color: 'ink',
    bg: 'transparent',
    outline: '0',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '&:focus-visible': { outline: 'none' },
    '& option, & optgroup': { color: 'ink', bg: 'raised' },
  },
})
const Caret = chakra('span', { base: { marginStart: '-26px', marginEnd: '10', pointerEvents: 'none', color: 'ink2', flexShrink: 0 } })
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

/** Choices with what is chosen already: it stays to be seen where the list is not here, or has it no more. */
export const withChosen = (options: readonly Option[], value: string | null | undefined): readonly Option[] =>
  value && !options.some(([known]) => known === value) ? [...options, [value, 'Wie bisher']] : options

type Plain = Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'error' | 'hint'>

interface SelectProps extends Plain {
  value: string
  options?: readonly Option[]
  /** More options below those, under a title each. */
  groups?: readonly (readonly [title: string, options: readonly Option[]])[]
  /** Words shown while nothing is chosen; without them the first option is chosen. */
  none?: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
}

const Choices = ({ options }: { options: readonly Option[] }) =>
  options.map(([option, word]) => (
    <option key={option} value={option}>
      {word}
    </option>
  ))

/** One of several. */
export const SelectField = ({ label, required, error, hint, value, options = [], groups = [], none, onChange, ...rest }: SelectProps) => (
  <Field label={label} required={required} error={error} hint={hint}>
    {control => (
      <>
        <Root {...control} {...rest} value={value} onChange={event => onChange(event.target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          <Choices options={options} />
          {groups.map(([title, each]) => (
            <optgroup key={title} label={title}>
              <Choices options={each} />
            </optgroup>
          ))}
        </Root>
        <Caret aria-hidden>
          <CaretDownIcon size={16} weight="bold" />
        </Caret>
      </>
    )}
  </Field>
)

interface AreaProps extends Plain {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  autoFocus?: boolean
}

/** Several lines of text. */
export const TextArea = ({ label, required, error, hint, value, onChange, ...rest }: AreaProps) => (
  <Field label={label} required={required} error={error} hint={hint}>
    {control => (
      <Area
        autoComplete="off"
        {...control}
        {...rest}
        data-autofocus={rest.autoFocus || undefined}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    )}
  </Field>
)
