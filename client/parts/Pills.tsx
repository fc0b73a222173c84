import { chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'

const Group = chakra('fieldset', { base: { border: 0, margin: 0, padding: 0, minWidth: 0 } })
const Legend = chakra('legend', { base: { textStyle: 'field', marginBottom: '6', padding: 0 } })
const Pill = chakra('label', {
  base: {
    position: 'relative',
    minHeight: '44px',
    display: 'inline-flex',
    alignItems: 'center',
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
const Radio = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })
const Problem = chakra('p', { base: { textStyle: 'small', color: 'danger', fontWeight: 560, marginTop: '6' } })

interface PillsProps<T extends string> {
  label: string
  value: T | undefined
  options: readonly (readonly [value: T, word: string])[]
  onChange: (value: T) => void
  error?: string
}

/** One of several that do not fit side by side. */
export function Pills<T extends string>({ label, value, options, onChange, error }: PillsProps<T>) {
  const name = useId()
  return (
    <Group aria-describedby={error ? `${name}problem` : undefined}>
      <Legend>{label}</Legend>
      <Flex wrap="wrap" gap="8">
        {options.map(([option, word]) => (
          <Pill key={option}>
            <Radio type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
            {word}
          </Pill>
        ))}
      </Flex>
      {error && (
        <Problem id={`${name}problem`} role="alert">
          {error}
        </Problem>
      )}
    </Group>
  )
}
