import { useField } from 'formik'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { PickSome } from '#client/kit/pills.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { appointmentKinds, type TimeRow } from '#contract/appointments/shapes.ts'
import { daysWords, timeForm as form, weekdayOptions } from './rows.ts'

const kind: Filter = { id: 'kind', title: 'Wofür', choices: Object.entries(appointmentKinds) }

/** /dashboard/leads/terminzeiten: when trials, consultations and personal trainings can be chosen (V18). */
export default function Times() {
  const { options, nameOf } = useOwnStudios(appointmentTimes.create)
  const columns = useMemo<Column<TimeRow>[]>(
    () => [
      {
        id: 'kind',
        title: 'Wofür',
        text: row => appointmentKinds[row.kind],
        sorts: true,
        strong: true,
        width: 160,
        grow: 1,
        phone: 'title',
      },
      { id: 'days', title: 'Tage', text: row => `${daysWords(row.weekdays)}, ${row.from}–${row.to}`, width: 200, grow: 2, phone: 'second' },
      { id: 'minutes', title: 'Minuten', ...counts(({ minutes }) => minutes), width: 90 },
      { id: 'places', title: 'Plätze', ...counts(({ places }) => places), width: 80, phone: 'trail' },
      { id: 'trainer', title: 'Mit', text: ({ trainerName }) => trainerName, width: 150 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 120 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [kind, byStudio(options)], [options])
  return (
    <ListPage
      rows={['die', 'Terminzeit', 'Terminzeiten']}
      adds
      name="appointmentTimes"
      call={appointmentTimes.list}
      form={form}
      columns={columns}
      filters={filters}
      searches={{ label: 'Wofür oder mit wem' }}
      empty="Noch keine Terminzeiten: Ohne sie kann niemand einen Termin wählen."
    >
      {(row, close) => (
        <form.Form
          row={row}
          start={{ kind: 'trial', minutes: 60, places: 1, ...(options.length === 1 && { studio: options[0]?.[0] }) }}
          onDone={close}
        >
          {isNew(row) && <form.Field name="studio" options={options} none="Bitte wählen" />}
          <form.Field name="kind" options={Object.entries(appointmentKinds)} />
          <Weekdays />
          <form.Field name="from" type="time" />
          <form.Field name="to" type="time" />
          <form.Field name="minutes" step={5} />
          <form.Field name="places" step={1} />
          <Trainer studio={row?.studio} />
        </form.Form>
      )}
    </ListPage>
  )
}

function Weekdays() {
  const [{ value }, { touched, error }, { setValue }] = useField<number[] | undefined>('weekdays')
  return (
    <PickSome
      label="Wochentage"
      required
      values={(value ?? []).map(String)}
      options={weekdayOptions}
      error={touched ? error : undefined}
      onChange={days => void setValue(days.map(Number).toSorted((a, b) => a - b))}
    />
  )
}

/** Whoever leads it: published shifts then say when. */
function Trainer({ studio }: { studio: string | undefined }) {
  const [{ value: chosen }] = useField<string | undefined>('studio')
  const code = studio ?? chosen
  const { data = [] } = useCall(appointmentTimes.trainers, code ? { query: { studio: code } } : undefined)
  return (
    <form.Field
      name="trainer"
      options={data.map(({ _id, name }) => [_id, name] as const)}
      none="Niemand bestimmtes"
      hint="Hat diese Person veröffentlichte Schichten, gelten die Zeiten nur in ihnen."
    />
  )
}
