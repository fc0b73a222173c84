import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { type ComponentType, useState } from 'react'
import type { Option } from '#client/kit/choices.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { PickSome } from '#client/kit/pills.tsx'
import { wages } from '#contract/rules/employees/employment.ts'
import { weekdays, weekText } from './words.ts'

interface FieldProps {
  name: string
  label?: string
  options?: readonly Option[]
  type?: 'date'
  unit?: string
  step?: number
  hint?: string
  autoFocus?: boolean
}

const weeks: readonly Option[] = [
  ['45', '45 Stunden'],
  ['50', '50 Stunden'],
]

/** Skills that people of a studio can have; shifts are planned by them. */
const known = ['Empfang', 'Training', 'Gruppenkurse', 'Kinderhort', 'Reinigung', 'Büro', 'Leitung']

const days: readonly Option[] = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((word, at) => [String(at + 1), word])

/** Hours by weekday, as a contract says them; minutes in the value. */
function HoursField() {
  const [{ value }, { error, touched }, { setValue }] = useField<number[] | undefined>('minutes')
  const minutes = weekdays.map((_, at) => value?.[at] ?? 0)
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0}>
      <Box as="legend" textStyle="field" marginBottom="6">
        Sollzeit
      </Box>
      <Box display="grid" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }} gap="12">
        {weekdays.map((word, at) => (
          <DecimalField
            key={word}
            label={word}
            unit="h"
            value={minutes[at]! / 60}
            onChange={hours => void setValue(minutes.with(at, Math.round((hours ?? 0) * 60)))}
          />
        ))}
      </Box>
      <Text textStyle="small" color={touched && error ? 'danger' : 'ink2'} paddingTop="6" role={touched && error ? 'alert' : undefined}>
        {(touched && error) || weekText(minutes)}
      </Text>
    </Box>
  )
}

function SkillsField({ of: Field }: { of: ComponentType<FieldProps> }) {
  const [{ value }] = useField<string[] | undefined>('skills')
  const [all] = useState(() => [...new Set([...known, ...(value ?? [])])].map((one): Option => [one, one]))
  return <Field name="skills" options={all} />
}

function SchoolField() {
  const [{ value }, , { setValue }] = useField<number[] | undefined>('schoolDays')
  return (
    <PickSome
      label="Schultage"
      hint="Für Lernende: An diesen Tagen ist Schule."
      options={days}
      values={(value ?? []).map(String)}
      onChange={next => void setValue(next.map(Number).sort())}
    />
  )
}

/** The fields of what is agreed with somebody from a day on. */
export function TermsFields({ of: Field, studios, isNew }: { of: ComponentType<FieldProps>; studios: readonly Option[]; isNew: boolean }) {
  return (
    <>
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="12" alignItems="start">
        <Field name="from" type="date" />
        <Field name="to" type="date" hint="Leer: bis etwas anderes gilt." />
        <Field name="workload" unit="%" />
        <Field name="wage" options={Object.entries(wages)} />
        <Field name="week" options={weeks} hint="45 gelten für alle; 50 setzt das Büro der Zeiterfassung." />
        <Field name="number" />
      </Box>
      <HoursField />
      <Field name="studios" options={studios} />
      <SkillsField of={Field} />
      <SchoolField />
      <Field name="reason" hint={isNew ? 'Zum Beispiel Eintritt.' : 'Zum Beispiel Pensum gesenkt. Steht in der Geschichte.'} />
    </>
  )
}
