import { Box, chakra } from '@chakra-ui/react'
import { useField } from 'formik'
import { Field } from '#client/kit/Field.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { instantOf, wallOf } from './wall.ts'

const Area = chakra('textarea', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '150px',
    paddingBlock: '12',
    fontSize: '16px',
    lineHeight: '24px',
    color: 'ink',
    outline: '0',
    resize: 'vertical',
  },
})
const Input = chakra('input', {
  base: { flex: 1, minWidth: 0, height: '52px', fontSize: '17px', color: 'ink', outline: '0', '&:focus-visible': { outline: 'none' } },
})
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
const Tick = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'pointer' } })

/** Several lines of text. */
export function AreaField({ name, label, hint, required }: { name: string; label: string; hint?: string; required?: boolean }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string | undefined>(name)
  return (
    <Field label={label} hint={hint} required={required} error={touched ? error : undefined}>
      {control => (
        <Area
          {...control}
          value={value ?? ''}
          onChange={event => void setValue(event.target.value)}
          onBlur={() => void (value && setTouched(true))}
        />
      )}
    </Field>
  )
}

/** A moment, as the clock in Zurich shows it. */
export function MomentField({ name, label, hint, required }: { name: string; label: string; hint?: string; required?: boolean }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string | null | undefined>(name)
  return (
    <Field label={label} hint={hint} required={required} error={touched ? error : undefined}>
      {control => (
        <Input
          {...control}
          type="datetime-local"
          value={wallOf(value)}
          onChange={event => void setValue(instantOf(event.target.value) ?? null)}
          onBlur={() => void setTouched(true)}
        />
      )}
    </Field>
  )
}

/** Any of some; none means all. */
export function PillsField({
  name,
  label,
  options,
  hint,
}: {
  name: string
  label: string
  options: readonly (readonly [string, string])[]
  hint: string
}) {
  const [{ value = [] }, { error }, { setValue }] = useField<string[] | undefined>(name)
  const toggle = (option: string) => void setValue(value.includes(option) ? value.filter(other => other !== option) : [...value, option])
  return (
    <Group>
      <Legend>{label}</Legend>
      <Box display="flex" flexWrap="wrap" gap="8">
        {options.map(([option, word]) => (
          <Pill key={option}>
            <Tick type="checkbox" checked={value.includes(option)} onChange={() => toggle(option)} />
            {word}
          </Pill>
        ))}
      </Box>
      <Box textStyle="small" color={error ? 'danger' : 'ink3'} paddingTop="6">
        {error ?? hint}
      </Box>
    </Group>
  )
}

/** One brand or both. */
export function BrandField() {
  const [{ value }, , { setValue }] = useField<string | null | undefined>('brand')
  return (
    <Box>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Marke
      </Box>
      <Segmented
        label="Marke"
        value={value ?? 'both'}
        options={[
          ['both', 'Beide'],
          ['toess', 'Töss'],
          ['thur', 'Thur'],
        ]}
        onChange={next => void setValue(next === 'both' ? null : next)}
      />
    </Box>
  )
}
