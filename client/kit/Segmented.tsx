import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { bringAcross } from './across.ts'

const Root = chakra('div', {
  base: { display: 'flex', width: 'fit-content', maxWidth: 'full', bg: 'sunken', borderRadius: 'inner', minWidth: 0 },
})

const Choice = chakra('label', {
  base: {
    position: 'relative',
    minHeight: '44px',
    minWidth: 'clamp(38px, 12vw, 44px)',
    flex: '1 0 auto',
    paddingInline: '8',
    display: 'grid',
    placeItems: 'center',
    textStyle: 'field',
    color: 'ink2',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    borderRadius: 'inner',
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
    '&:has(:checked)': { color: 'ink', fontWeight: 640, bg: 'picked', backgroundClip: 'padding-box', border: '3px solid transparent' },
  },
})

const Radio = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })

interface SegmentedProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, word: string])[]
  onChange: (value: T) => void
}

/** A choice among a few, side by side: a group of radio buttons. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId()
  const chosen = useRef<HTMLLabelElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is brought into sight where they do not all fit
  useEffect(() => bringAcross(chosen.current), [value])
  return (
    <Root aria-label={label} role="radiogroup">
      {options.map(([option, word]) => (
        <Choice key={option} ref={option === value ? chosen : undefined}>
          <Radio type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {word}
        </Choice>
      ))}
    </Root>
  )
}
