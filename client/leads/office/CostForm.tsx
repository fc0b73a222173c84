import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import type { Option } from '#client/kit/choices.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { month as monthWords } from '#client/kit/format.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { monthsFrom } from '#contract/days.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadCost } from '#contract/leads/costShapes.ts'
import { leadSources } from '#contract/rules/leads/states.ts'

const { Form, Field } = formFor(leads.setCost)

interface CostFormProps {
  row: OverlaidRow<LeadCost> | undefined
  studios: readonly Option[]
  everywhere: boolean
  onDone: () => void
}

/** The costs of a source in a month; a row keeps its studio. */
export function CostForm({ row, studios, everywhere, onDone }: CostFormProps) {
  const [_id] = useState(() => row?._id ?? v7())
  const month = `${today().slice(0, 7)}-01`
  const start = row
    ? { source: row.source, month: row.month, rappen: row.rappen }
    : { month, ...(!everywhere && studios[0] && { studio: studios[0][0] }) }
  const isThere = row !== undefined && row.version > 0
  return (
    <Form
      rest={{ params: { id: _id } }}
      start={start}
      also={isThere ? { studio: row.studio, version: row.version } : undefined}
      again={row?.act}
      title={({ body }) => `Leadkosten: ${leadSources[body.source]}`}
      onDone={answer => {
        sayDone(answer, 'Die Kosten sind gespeichert.')
        onDone()
      }}
    >
      <Field name="source" options={Object.entries(leadSources)} />
      {!isThere && <Field name="studio" options={studios} none={everywhere ? 'Alle Studios' : undefined} />}
      <MonthField />
      <MoneyField name="rappen" label="Kosten *" />
    </Form>
  )
}

const shown = 25

function MonthField() {
  const [{ value }, { error, touched }, { setValue }] = useField<string>('month')
  const now = `${today().slice(0, 7)}-01`
  const months = Array.from({ length: shown }, (_, back) => monthsFrom(now, 1 - back))
  return (
    <SelectField
      label="Monat"
      required
      value={value ?? ''}
      error={touched ? error : undefined}
      options={[...new Set([...months, ...(value ? [value] : [])])].map(month => [month, monthWords(month)] as const)}
      onChange={next => void setValue(next)}
    />
  )
}
