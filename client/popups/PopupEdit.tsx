import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError, prefetch, staleAfter } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { AudienceFields } from '#client/parts/audience/AudienceFields.tsx'
import { BrandField, MomentField } from '#client/parts/audience/fields.tsx'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { peopleWords } from '#client/parts/audience/people.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { RichText } from '#client/parts/RichText.tsx'
import { type PopupForm, type PopupRow, popupForm, popups } from '#contract/popups.ts'
import { Clash } from './Clash.tsx'
import { Preview } from './Preview.tsx'
import { Seeing } from './Seeing.tsx'
import { audienceOf, timeWords } from './words.ts'

export type System = PopupRow['system']

interface Wears {
  system: System
  before: PopupRow | undefined
  onClash: (clash: { mine: PopupForm; theirs: PopupRow }) => void
  /** It was taken back: what was written is there again. */
  onBack: (form: PopupForm) => void
}

async function save(body: PopupForm, before: PopupRow, onClash: Wears['onClash']): Promise<PopupRow | undefined> {
  try {
    return await send(popups.edit, { params: { id: before._id }, body: { ...body, version: before.version } })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'stale' || !error.current) throw error
    onClash({ mine: body, theirs: error.current as PopupRow })
    return undefined
  }
}

const { Form, Field } = formOf<PopupForm, PopupRow, Wears>(popupForm, ({ system, before, onClash, onBack }) => {
  const all = useBreath(popups.create)
  const notice = useBreath(popups.addNotice)
  return async body => {
    if (before) return save(body, before, onClash)
    const { title, text, image, leadLabel, leadLink } = body
    const { people } = await prefetch(popups.people, { query: system === 'popupnew' ? audienceOf(body) : {} }, 0)
    const whom = peopleWords(people)
    const saying = {
      asks: {
        title: `${whom} zeigen?`,
        text: `«${title}» erscheint beim nächsten Öffnen der App, ${timeWords(body)}.`,
        button: 'Veröffentlichen',
      },
      said: () => `Wird in 10 Sekunden veröffentlicht, für ${whom}.`,
      onBack: () => onBack(body),
    }
    return system === 'popupnew'
      ? all.send({ body: { ...body, _id: v7() } }, saying)
      : notice.send({ body: { title, text, image, leadLabel, leadLink, _id: v7() } }, saying)
  }
})

const start = (row: PopupRow | undefined, taken: PopupForm | undefined): Partial<PopupForm> => {
  if (!row) return taken ?? { studios: [], roles: [] }
  const { title, text, image, leadLabel, leadLink, brand, studios: where, roles, from, to } = row
  return { title, text, image, leadLabel: leadLabel ?? undefined, leadLink: leadLink ?? undefined, brand, studios: where, roles, from, to }
}

interface EditProps {
  system: System
  row: PopupRow | undefined
  /** What was written and taken back. */
  taken: PopupForm | undefined
  onBack: (form: PopupForm) => void
  /** Told whether it began with what was taken back. */
  onDone: (begun: boolean) => void
}

/** One popup to write: what it says, for whom, when, and how it will look. */
export function PopupEdit({ system, row, taken, onBack, onDone }: EditProps) {
  const [before, setBefore] = useState(row)
  const [from, setFrom] = useState(() => start(row, taken))
  const [begun] = useState(!!taken)
  const [clash, setClash] = useState<{ mine: PopupForm; theirs: PopupRow }>()
  const resolve = (chosen: Partial<PopupForm>, theirs: PopupRow) => {
    setBefore(theirs)
    setFrom({ ...start(theirs, undefined), ...chosen })
    setClash(undefined)
  }
  if (clash) return <Clash {...clash} onChoose={chosen => resolve(chosen, clash.theirs)} />
  return (
    <Form
      key={before?.version ?? 0}
      start={from}
      wears={{ system, before, onClash: setClash, onBack }}
      button={before ? 'Speichern' : 'Veröffentlichen …'}
      onDone={async answer => {
        if (!answer) return
        if (before) {
          await staleAfter(popups.edit)
          toast('Popup gespeichert.')
        }
        onDone(begun)
      }}
    >
      <Box display="grid" gap="24" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} alignItems="start">
        <Box display="flex" flexDirection="column" gap="18">
          <Field name="title" />
          <RichText name="text" label="Text" required hint="Auf dem Telefon stehen die ersten 120 Zeichen, der Rest nach «mehr»." />
          <PictureField name="image" call={popups.picture} alt="Bild des Popups" />
          <Field name="leadLabel" hint="Leer: keine Taste." />
          <GoalField name="leadLink" label="Taste führt zu" outside />
          {system === 'popupnew' && <Audience />}
          <Seeing system={system} />
        </Box>
        <Preview />
      </Box>
      <Box>
        <Button look="text" onClick={() => onDone(begun)}>
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
