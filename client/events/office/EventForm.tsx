import { Box } from '@chakra-ui/react'
import { clockTime, date, money } from '#client/kit/format.ts'
import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { vatOptions } from '#client/parts/vat.ts'
import { type Event, events } from '#contract/events/calls.ts'

export const event = rowForm({
  add: events.create,
  edit: events.edit,
  remove: events.remove,
  restore: events.restore,
  one: events.one,
  fresh: {
    version: 1,
    mine: true,
    published: false,
    picture: null,
    pictureAddress: null,
    signup: null,
    free: null,
    booked: 0,
    waiting: 0,
    cancelled: false,
    reason: null,
  },
  called: ({ title }) => title,
  named: quoted,
  draft: (id = 'neu') => `event/${id}`,
})

const moment = (value: unknown) => `${date(String(value))}, ${clockTime(String(value))}`

const savedEventText = (saved: Event | undefined, { title }: Pick<Event, 'title'>) => {
  if (!saved) return `${quoted(title)} ist gespeichert.`
  return saved.published ? 'Event gespeichert, Mitglieder sehen ihn.' : 'Event als Entwurf gespeichert.'
}

interface EventProps {
  row?: OverlaidRow<Event>
  /** Called without the event where it waits. */
  onDone: (saved: Event | undefined) => void
}

/** An event to write; without a network it waits on this device. */
export function EventForm({ row, onDone }: EventProps) {
  const { everywhere, options, nameOf } = useOwnStudios(events.create)
  const reads = {
    startsAt: moment,
    endsAt: moment,
    price: (value: unknown) => money(Number(value)),
    rate: (value: unknown) => vatOptions.find(([kind]) => kind === value)?.[1] ?? 'Normalsatz',
    picture: () => 'ein anderes Bild',
    studio: (value: unknown) => nameOf(value as string | null) ?? 'Alle Studios',
  }
  return (
    <event.Form
      row={row}
      start={{ published: false, rate: 'normal' }}
      button="Speichern"
      reads={reads}
      said={savedEventText}
      onDone={onDone}
    >
      <event.Field name="title" />
      <event.Field name="studio" options={options} none={everywhere ? 'Alle Studios' : 'Bitte wählen'} />
      <event.Field name="place" hint="Leer: im Studio." />
      <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
        <MomentField name="startsAt" label="Beginn" required />
        <MomentField name="endsAt" label="Ende" required />
        <event.Field name="capacity" hint="Leer: unbeschränkt." />
        <MoneyField name="price" label="Preis" hint="Pro Platz; leer: kostenlos." />
        <event.Field name="rate" options={vatOptions} />
      </Box>
      <event.Field name="text" area />
      <PictureField name="picture" call={events.picture} alt="Bild des Events" />
      <event.Field name="published" label="Veröffentlicht" hint="Ohne Haken bleibt es ein Entwurf, den nur die Verwaltung sieht." />
    </event.Form>
  )
}
