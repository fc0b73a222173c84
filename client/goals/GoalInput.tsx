import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { francs, parseDecimal, quantity } from '#client/kit/format.ts'
import type { StatsMeasure } from '#contract/stats.ts'

const Input = chakra('input', {
  base: {
    width: '108px',
    minHeight: '44px',
    paddingInline: '8',
    textAlign: 'right',
    fontSize: { base: '16px', md: '14px' },
    fontVariantNumeric: 'tabular-nums lining-nums',
    color: 'ink',
    bg: 'field',
    borderRadius: 'field',
    boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
    _focusVisible: { outline: 'none', boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px {colors.danger}' },
  },
})

/** Money is typed in francs. */
const factorOf = ({ kind }: Pick<StatsMeasure, 'kind'>) => (kind === 'money' ? 100 : 1)
const goalInputText = ({ kind }: Pick<StatsMeasure, 'kind'>, value: number | null) => {
  if (value === null || Number.isNaN(value)) return ''
  return (kind === 'money' ? francs(value / 100) : quantity(value)).replaceAll('’', '')
}

interface GoalInputProps {
  label: string
  measure: Pick<StatsMeasure, 'kind'>
  /** Null where there is no goal, NaN of what is no number. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A cell in which a goal is typed; empty takes it away. */
export function GoalInput({ label, measure, value, onChange }: GoalInputProps) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const number = text.trim() === '' ? undefined : parseDecimal(text, measure.kind === 'money' ? 'CHF' : undefined)
    if (number === undefined) return onChange(text.trim() === '' ? null : Number.NaN)
    onChange(number < 0 ? Number.NaN : Math.round(number * factorOf(measure) * 100) / 100)
  }
  return (
    <Input
      aria-label={label}
      aria-invalid={value !== null && Number.isNaN(value)}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? goalInputText(measure, value)}
      onChange={event => take(event.target.value)}
      onBlur={() => setTyped(value !== null && Number.isNaN(value) ? typed : undefined)}
    />
  )
}
