import { Box, chakra } from '@chakra-ui/react'
import { useField } from 'formik'
import { Field } from '#client/kit/Field.tsx'
import { PickSome } from '#client/kit/pills.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { instantOf, wallOf } from './wall.ts'

const Input = chakra('input', {
  base: { flex: 1, minWidth: 0, height: '52px', fontSize: '17px', color: 'ink', outline: '0', '&:focus-visible': { outline: 'none' } },
})
/** A moment, by the clock in Zurich. */
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

/** Choice of any among some; none means all. */
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
  return <PickSome label={label} options={options} hint={hint} error={error} values={value} onChange={next => void setValue(next)} />
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
