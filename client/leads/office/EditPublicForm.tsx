import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { withChosen } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { PickSome } from '#client/kit/pills.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { leads } from '#contract/leads/calls.ts'
import type { PublicFormRow } from '#contract/leads/publicFormShapes.ts'

const { Form, Field } = formFor(leads.saveSetting)

const usualWording = 'Deine Angaben brauchen wir, um uns bei dir zu melden. Nach 400 Tagen löschen wir sie.'

/** A form: its link, what stands above it, for whom and by whom it is answered. */
export function EditPublicForm({ row, onDone }: { row: OverlaidRow<PublicFormRow> | undefined; onDone: () => void }) {
  const [_id] = useState(() => row?._id ?? v7())
  const { studios = [] } = useStudios()
  const { data: categories = [] } = useCall(leads.categories)
  const { remove } = useRemoval<PublicFormRow>(leads.removeSetting, leads.restoreSetting, ({ title }) => title)
  const isThere = row !== undefined && row.version > 0
  const places = (studios ?? []).map(({ code, name }) => [code, name] as const)
  return (
    <>
      <Form
        start={row ?? { wording: usualWording }}
        also={{ _id, campaign: row?.campaign ?? null, ...(isThere && { version: row.version }) }}
        again={row?.act}
        button={isThere ? 'Speichern' : 'Anlegen'}
        draft={`leadForm/${row?._id ?? 'new'}`}
        title={({ body }) => body.title}
        onDone={(answer, body) => {
          sayDone(answer, `${body.title}: gespeichert.`)
          onDone()
        }}
      >
        <Field name="title" autoFocus={!row} />
        <Field name="link" hint="Steht in der Adresse: /l/herbst. Kleine Buchstaben, Ziffern und Bindestriche." />
        <Field name="text" area />
        <PictureField name="picture" call={leads.picture} alt="Bild des Formulars" />
        <Field name="studios" options={places} hint="Keines gewählt: alle." />
        <Field
          name="category"
          options={withChosen(
            categories.map(({ _id: value, name }) => [value, name] as const),
            row?.category,
          )}
          none="Keine"
        />
        <Field name="minutes" step={5} hint="Öffnungszeit, bis sich jemand meldet. Leer: wie die Kategorie." />
        <OwnersField />
        <Field name="wording" area hint="Eine Änderung gilt für alle, die danach ausfüllen; was vorher galt, bleibt nachgewiesen." />
      </Form>
      {isThere && !row.archived && (
        <Removal
          label="Formular archivieren"
          onRemove={() => {
            onDone()
            void remove(row)
          }}
        />
      )}
    </>
  )
}

/** Those who answer in turns; without any it is whoever may in the studio. */
function OwnersField() {
  const { data: owners = [] } = useCall(leads.owners, { query: {} })
  const [{ value }, { error }, { setValue }] = useField<string[] | undefined>('owners')
  if (owners.length === 0) return null
  return (
    <PickSome
      label="Wer sich meldet"
      hint="Der Reihe nach. Niemand gewählt: wer im Studio Leads bearbeitet."
      error={typeof error === 'string' ? error : undefined}
      options={owners.map(({ _id, name }) => [_id, name] as const)}
      values={value ?? []}
      onChange={next => void setValue(next)}
    />
  )
}
