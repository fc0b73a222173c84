import { Box, chakra, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useRef, useState } from 'react'
import { CallError, staleAfter, useCall, useSend } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { useGrants } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { anyManagement } from '#contract/access.ts'
import { carry } from '#contract/carried.ts'
import { type EventForm as Body, type Event, eventForm, events } from '#contract/events.ts'
import { pictures } from '#contract/files.ts'
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
      <PictureField />
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

const Picture = chakra('img', {
  base: { display: 'block', width: 'full', maxHeight: '260px', objectFit: 'cover', borderRadius: 'inner', marginBottom: '8' },
})

/** The event's picture: sent at once and seen before it is saved. */
function PictureField() {
  const [{ value }, { error }, { setValue }] = useField<string | null | undefined>('picture')
  const { send: put, waiting } = useSend(events.picture)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const pick = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      await setValue((await put({ body: await carry(file, file.name) }))?.name ?? null)
    } catch (failed) {
      setProblem(failed instanceof CallError ? failed.message : 'Dieses Bild liess sich nicht lesen.')
    }
  }
  return (
    <Box role="group" aria-label="Bild">
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Bild
      </Box>
      {value && <Picture src={`/api/files/${value}`} alt="Bild des Events" />}
      <Box display="flex" flexWrap="wrap" gap="8">
        <input
          ref={input}
          type="file"
          accept={pictures.join(',')}
          hidden
          aria-label="Bild wählen"
          onChange={event => {
            void pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button look="side" size="row" busy={waiting} onClick={() => input.current?.click()}>
          {value ? 'Anderes Bild wählen' : 'Bild wählen'}
        </Button>
        {value && (
          <Button look="text" size="row" onClick={() => void setValue(null)}>
            Bild entfernen
          </Button>
        )}
      </Box>
      {(problem ?? error) && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {problem ?? error}
        </Text>
      )}
    </Box>
  )
}
