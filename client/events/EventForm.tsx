import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { staleAfter, useCall } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { useGrants } from '#client/data/session.ts'
import { DecimalField } from '#client/kit/Field.tsx'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { anyManagement } from '#contract/access.ts'
import { type EventForm as Body, type Event, eventForm, events } from '#contract/events.ts'
import { count } from '#contract/shapes.ts'
import { studios } from '#contract/studios.ts'

type Written = Body & { version?: number }

const { Form, Field } = formOf<Written, Event, { row: Event | undefined }>(
  eventForm.shape({ version: count(1) }),
  ({ row }) =>
    ({ version, ...body }) =>
      row ? send(events.edit, { body: { ...body, _id: row._id, version: version ?? row.version } }) : send(events.create, { body }),
)

const start = (row: Event | undefined): Partial<Body> => {
  if (!row) return { published: false }
  const { title, text, place, studio, startsAt, endsAt, capacity, price, picture, published } = row
  return { title, text: text ?? undefined, place: place ?? undefined, studio, startsAt, endsAt, capacity, price, picture, published }
}

/** An event to write; what is typed stays on this device until it is saved, also without a network. */
export function EventForm({ row, onDone }: { row: Event | undefined; onDone: (saved: Event) => void }) {
  const { data: places } = useCall(studios.listPublic)
  const held = useGrants().filter(({ right }) => (anyManagement as readonly string[]).includes(right))
  const everywhere = held.some(({ studios: reach }) => reach === 'all')
  const own = (places ?? []).filter(({ code }) => everywhere || held.some(({ studios: reach }) => reach.includes(code)))
  return (
    <Form
      start={start(row)}
      also={{ version: row?.version }}
      wears={{ row }}
      draft={`event/${row?._id ?? 'neu'}`}
      onDone={async saved => {
        await staleAfter(events.edit)
        if (!saved) return
        toast(saved.published ? 'Event gespeichert, Mitglieder sehen ihn.' : 'Event als Entwurf gespeichert.')
        onDone(saved)
      }}
    >
      <Field name="title" />
      <Field
        name="studio"
        options={own.map(({ code, name }) => [code, name] as const)}
        none={everywhere ? 'Alle Studios' : 'Bitte wählen'}
      />
      <Field name="place" hint="Leer: im Studio." />
      <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
        <MomentField name="startsAt" label="Beginn" required />
        <MomentField name="endsAt" label="Ende" required />
        <Field name="capacity" hint="Leer: unbeschränkt." />
        <PriceField />
      </Box>
      <Field name="text" area />
      <PictureField name="picture" call={events.picture} alt="Bild des Events" />
      <Field name="published" label="Veröffentlicht" hint="Ohne Haken bleibt es ein Entwurf, den nur die Verwaltung sieht." />
    </Form>
  )
}

/** Francs as a person types them; Rappen on the wire. */
function PriceField() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<number | null | undefined>('price')
  return (
    <DecimalField
      label="Preis"
      unit="CHF"
      hint="Leer: kostenlos."
      value={value == null ? undefined : value / 100}
      error={touched ? error : undefined}
      onBlur={() => void setTouched(true)}
      onChange={next => void setValue(next === undefined ? null : Math.round(next * 100))}
    />
  )
}
