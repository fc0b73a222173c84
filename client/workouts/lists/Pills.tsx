import { chakra, Flex } from '@chakra-ui/react'

const Choice = chakra('button', {
  base: { height: '44px', display: 'flex', alignItems: 'center', flexShrink: 0 },
})

const Pill = chakra('span', {
  base: {
    height: '34px',
    display: 'inline-flex',
    alignItems: 'center',
    paddingInline: '12',
    borderRadius: '17px',
    boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
    textStyle: 'field',
    fontWeight: 560,
    whiteSpace: 'nowrap',
  },
  variants: { on: { true: { bg: 'ink', color: 'bg', boxShadow: 'none' } } },
})

interface Props<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, word: string])[]
  onChange(value: T): void
}

/** Filters of a list, one at a time. */
export function Pills<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <Flex role="group" aria-label={label} gap="8" overflowX="auto" marginInline="-16px" paddingInline="16" scrollbarWidth="none">
      {options.map(([option, word]) => (
        <Choice key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          <Pill on={option === value}>{word}</Pill>
        </Choice>
      ))}
    </Flex>
  )
}
