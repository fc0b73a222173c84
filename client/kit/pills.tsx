import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Field } from './Field.tsx'

const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'field', marginBottom: '6', padding: 0 } })
const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8' },
  variants: {
    // In one line; where that is too narrow, four and three.
    week: {
      true: { gap: { base: '4', md: '8' }, '& > label': { paddingInline: '0' }, '@media (max-width: 379px)': { maxWidth: '190px' } },
    },
  },
})
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
    '&:has(:checked)': { bg: 'ink', color: 'bg', boxShadow: 'none' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  },
})
const Input = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })
const Note = chakra('p', {
  base: { textStyle: 'small', marginTop: '6', color: 'ink3', '&[data-wrong]': { color: 'danger', fontWeight: 560 } },
})

type Plain = Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'error' | 'hint'>

function Pills({ label, required, error, hint, week, children }: Plain & { week?: boolean; children: ReactNode }) {
  const note = useId()
  return (
    <Group aria-describedby={error || hint ? note : undefined} data-wrong={error ? true : undefined}>
      <Legend>
        {label}
        {required && <span aria-hidden> *</span>}
      </Legend>
      <Row week={week}>{children}</Row>
      {(error || hint) && (
        <Note id={note} data-wrong={error ? true : undefined} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </Note>
      )}
    </Group>
  )
}

interface OneProps<T extends string> extends Plain {
  value: T | undefined
  options: readonly (readonly [value: T, word: string])[]
  onChange: (value: T) => void
}

/** A choice of one among several that do not fit side by side. */
export function PickOne<T extends string>({ value, options, onChange, ...plain }: OneProps<T>) {
  const name = useId()
  return (
    <Pills {...plain}>
      {options.map(([option, word]) => (
        <Pill key={option}>
          <Input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {word}
        </Pill>
      ))}
    </Pills>
  )
}

interface SomeProps extends Plain {
  values: readonly string[]
  options: readonly (readonly [value: string, word: string])[]
  onChange: (values: string[]) => void
}

/** The days of a week, of two letters each. */
const isWeek = (options: SomeProps['options']) => options.length === 7 && options.every(([, word]) => word.length === 2)

/** A choice of any among some. */
export const PickSome = ({ values, options, onChange, ...plain }: SomeProps) => (
  <Pills {...plain} week={isWeek(options)}>
    {options.map(([value, word]) => (
      <Pill key={value}>
        <Input
          type="checkbox"
          checked={values.includes(value)}
          onChange={({ target }) => onChange(target.checked ? [...values, value] : values.filter(other => other !== value))}
        />
        {word}
      </Pill>
    ))}
  </Pills>
)
