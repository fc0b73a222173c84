import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/calls.ts'
import { useGrants } from '#client/data/session.ts'
import { DecimalField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clock, date, money } from '#client/kit/format.ts'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { anyManagement } from '#contract/access.ts'
import { type EventForm as Body, type Event, events } from '#contract/events.ts'
import { studios } from '#contract/studios.ts'

const make = formFor(events.create)
const change = formFor(events.edit)

const start = (row: Event): Partial<Body> => {
  const { title, text, place, studio, startsAt, endsAt, capacity, price, picture, published } = row
  return { title, text: text ?? undefined, place: place ?? undefined, studio, startsAt, endsAt, capacity, price, picture, published }
}

const moment = (value: unknown) => `${date(String(value))}, ${clock(String(value))}`

/** Studios whose events somebody looks after. */
function usePlaces() {
  const { data } = useCall(studios.listPublic)
  const held = useGrants().filter(({ right }) => (anyManagement as readonly string[]).includes(right))
  const everywhere = held.some(({ studios: reach }) => reach === 'all')
  const own = (data ?? []).filter(({ code }) => everywhere || held.some(({ studios: reach }) => reach.includes(code)))
  return { everywhere, options: own.map(({ code, name }) => [code, name] as const) }
}

interface EventProps {
  row?: Shown<Event>
  /** Without the event where it waits. */
  onDone: (saved: Event | undefined) => void
}

/** An event to write; without a network it waits on this device. */
export function EventForm({ row, onDone }: EventProps) {
  const [_id] = useState(() => row?._id ?? v7())
  const places = usePlaces()
  const said = (saved: Event | undefined, { title }: Pick<Body, 'title'>) => {
    const whether = saved?.published ? 'Event gespeichert, Mitglieder sehen ihn.' : 'Event als Entwurf gespeichert.'
    sayDone(saved, saved ? whether : `«${title}» ist gespeichert.`)
    onDone(saved)
  }
  const common = {
    again: row?.act,
    title: ({ body }: { body: Pick<Body, 'title'> }) => body.title,
    onDone: said,
    reads: {
      startsAt: moment,
      endsAt: moment,
      price: (value: unknown) => money(Number(value)),
      picture: () => 'ein anderes Bild',
      studio: (value: unknown) => places.options.find(([code]) => code === value)?.[1] ?? String(value),
    },
  }
  if (!row || row.act?.kind === 'add')
    return (
      <make.Form {...common} start={{ published: false }} also={{ _id }} draft={`event/${row ? _id : 'neu'}`}>
        <Fields Field={make.Field} {...places} />
      </make.Form>
    )
  return (
    <change.Form {...common} start={start(row)} also={{ _id, version: row.version }} draft={`event/${_id}`}>
      <Fields Field={change.Field} {...places} />
    </change.Form>
  )
}

function Fields({ Field, everywhere, options }: { Field: typeof make.Field } & ReturnType<typeof usePlaces>) {
  return (
    <>
      <Field name="title" />
      <Field name="studio" options={options} none={everywhere ? 'Alle Studios' : 'Bitte wählen'} />
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
    </>
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
