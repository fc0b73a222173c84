import { useField } from 'formik'
import { DecimalField } from '#client/kit/Field.tsx'

/** Francs as a person types them; Rappen in the form, null where the field is empty. */
export function MoneyField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<number | null | undefined>(name)
  return (
    <DecimalField
      label={label}
      unit="CHF"
      francs
      hint={hint}
      value={value == null ? undefined : value / 100}
      error={touched ? error : undefined}
      onBlur={() => void setTouched(true)}
      onChange={next => void setValue(next === undefined ? null : Math.round(next * 100))}
    />
  )
}
