import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError, staleAfter } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { AudienceFields } from '#client/parts/audience/AudienceFields.tsx'
import { AreaField, BrandField, MomentField } from '#client/parts/audience/fields.tsx'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { type PopupForm, type PopupRow, popupForm, popups } from '#contract/popups.ts'
import { Clash } from './Clash.tsx'
import { Preview } from './Preview.tsx'

export type System = PopupRow['system']

interface Wears {
  system: System
  before: PopupRow | undefined
  onClash: (clash: { mine: PopupForm; theirs: PopupRow }) => void
}

async function save(body: PopupForm, { system, before, onClash }: Wears): Promise<PopupRow | undefined> {
  try {
    if (before) return await send(popups.edit, { params: { id: before._id }, body: { ...body, version: before.version } })
    if (system === 'popupnew') return await send(popups.create, { body })
    const { title, text, image, leadLabel, leadLink } = body
    return await send(popups.addNotice, { body: { title, text, image, leadLabel, leadLink } })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'stale' || !error.current) throw error
    onClash({ mine: body, theirs: error.current as PopupRow })
    return undefined
  }
}

const { Form, Field } = formOf<PopupForm, PopupRow, Wears>(popupForm, wears => body => save(body, wears))

const start = (row: PopupRow | undefined): Partial<PopupForm> => {
  if (!row) return { studios: [], roles: [] }
  const { title, text, image, leadLabel, leadLink, brand, studios: where, roles, from, to } = row
  return { title, text, image, leadLabel: leadLabel ?? undefined, leadLink: leadLink ?? undefined, brand, studios: where, roles, from, to }
}

/** One popup to write: what it says, for whom, when, and how it will look. */
export function PopupEdit({ system, row, onDone }: { system: System; row: PopupRow | undefined; onDone: () => void }) {
  const [before, setBefore] = useState(row)
  const [from, setFrom] = useState(() => start(row))
  const [clash, setClash] = useState<{ mine: PopupForm; theirs: PopupRow }>()
  const resolve = (chosen: Partial<PopupForm>, theirs: PopupRow) => {
    setBefore(theirs)
    setFrom({ ...start(theirs), ...chosen })
    setClash(undefined)
  }
  if (clash) return <Clash {...clash} onChoose={chosen => resolve(chosen, clash.theirs)} />
  return (
    <Form
      key={before?.version ?? 0}
      start={from}
      wears={{ system, before, onClash: setClash }}
      button={before ? 'Speichern' : 'Veröffentlichen'}
      onDone={async answer => {
        if (!answer) return
        await staleAfter(popups.edit)
        toast(before ? 'Popup gespeichert.' : 'Popup veröffentlicht.')
        onDone()
      }}
    >
      <Box display="grid" gap="24" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} alignItems="start">
        <Box display="flex" flexDirection="column" gap="18">
          <Field name="title" />
          <AreaField
            name="text"
            label="Text"
            required
            hint="HTML: <p>, <b>, <i>, Listen und Links. Auf dem Telefon stehen die ersten 120 Zeichen, der Rest nach «mehr»."
          />
          <PictureField name="image" call={popups.picture} alt="Bild des Popups" />
          <Field name="leadLabel" hint="Leer: keine Taste." />
          <GoalField name="leadLink" label="Taste führt zu" outside />
          {system === 'popupnew' && <Audience />}
        </Box>
        <Preview />
      </Box>
      <Box>
        <Button look="text" onClick={onDone}>
          Abbrechen
        </Button>
      </Box>
    </Form>
  )
}

const Audience = () => (
  <>
    <BrandField />
    <AudienceFields />
    <MomentField name="from" label="Ab" hint="Leer: ab sofort." />
    <MomentField name="to" label="Bis" hint="Leer: bis es entfernt wird." />
  </>
)
