import { useMemo } from 'react'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesisForms, type FormRow, formKinds } from '#contract/anamnesisForms.ts'
import { form, kindWords } from './rows.ts'

const kinds = formKinds.map(kind => [kind, kindWords[kind]] as const)

/** «Version 3, geändert». */
const standOf = ({ published, changed }: FormRow) =>
  published === 0 ? 'Entwurf' : `Version ${published}${changed ? ', Entwurf geändert' : ''}`

/** /dashboard/anamnese/settings: the forms that studios ask, and their editor (L62). */
export default function Forms() {
  const { options, nameOf } = useOwnStudios(anamnesisForms.create)
  const columns = useMemo<Column<FormRow>[]>(
    () => [
      { id: 'title', title: 'Formular', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      { id: 'kind', title: 'Art', text: ({ kind }) => kindWords[kind], sorts: true, width: 130 },
      { id: 'published', title: 'Stand', text: standOf, width: 190, phone: 'trail' },
      { id: 'asked', title: 'Wird ausgefüllt', text: ({ asked }) => (asked ? 'Ja' : 'Nein'), width: 130 },
      { id: 'pageCount', title: 'Seiten', ...counts(({ pageCount }) => pageCount), width: 80 },
      { id: 'questionCount', title: 'Fragen', ...counts(({ questionCount }) => questionCount), width: 80 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [{ id: 'studio', title: 'Studio', choices: options.map(([value, label]) => ({ value, label })), follows: code => [code] }],
    [options],
  )
  return (
    <ListPage
      title="Anamnese: Einstellungen"
      one="Formular"
      add="Neues Formular"
      name="anamnesisForms"
      call={anamnesisForms.list}
      form={form}
      columns={columns}
      filters={filters}
      searches={{ label: 'Formulare suchen' }}
      empty="Noch kein Formular."
      exports
    >
      {(row, close) => (
        <form.Form row={row} start={options.length === 1 ? { studio: options[0]?.[0] } : {}} onDone={close}>
          <form.Field name="title" autoFocus />
          {isNew(row) && <form.Field name="studio" options={options} />}
          <form.Field name="kind" options={kinds} />
          <form.Field name="variant" hint="Nur für ein eigenes Thema: Unter diesem Namen wird es geöffnet, zum Beispiel «ruecken»." />
          <form.Field name="disclaimer" area />
        </form.Form>
      )}
    </ListPage>
  )
}
