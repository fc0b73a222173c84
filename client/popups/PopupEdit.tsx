import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { prefetch } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { formOf } from '#client/kit/form.tsx'
import { AddressedFields } from '#client/parts/audience/AddressedFields.tsx'
import { peopleWords } from '#client/parts/audience/audienceWords.ts'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { addressedReads } from '#client/parts/audience/reads.ts'
import { timeWords } from '#client/parts/audience/words.ts'
import { plainText } from '#client/parts/Html.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { RichText } from '#client/parts/RichText.tsx'
import { type PopupForm, type PopupRow, popupForm, popups } from '#contract/popups.ts'
import { Preview } from './PopupPreview.tsx'
import { popup } from './popupForm.ts'
import { Seeing } from './Seeing.tsx'
import { audienceOf } from './words.ts'

export type System = PopupRow['system']

interface PopupFormContext {
  system: System
  /** Called once the popup was taken back: its text is there again. */
  onBack: (form: PopupForm) => void
}

/** A new popup goes out after a breath, once the question named its audience. */
const { Form } = formOf<PopupForm, PopupRow, PopupFormContext>(popupForm, ({ system, onBack }) => {
  const all = useBreath(popups.create)
  const notice = useBreath(popups.addNotice)
  return async body => {
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

const reads = {
  text: (value: unknown) => plainText(String(value)),
  image: () => 'ein anderes Bild',
  ...addressedReads,
}

interface EditProps {
  system: System
  row: PopupRow | undefined
  /** Values of a popup that was sent and taken back. */
  taken: PopupForm | undefined
  onBack: (form: PopupForm) => void
  /** Called with true where the form began with a popup that was taken back. */
  onDone: (begun: boolean) => void
}

/** One popup to write: its text, its audience, its time, and its preview. */
export function PopupEdit({ system, row, taken, onBack, onDone }: EditProps) {
  const [begun] = useState(!!taken)
  const leave = () => onDone(begun)
  const fields = <PopupFields system={system} onLeave={leave} />
  if (row)
    return (
      <popup.Form row={row} reads={reads} said={() => 'Popup gespeichert.'} onDone={leave}>
        {fields}
      </popup.Form>
    )
  return (
    <Form
      start={taken ?? { studios: [], roles: [] }}
      wears={{ system, onBack }}
      button="Veröffentlichen …"
      onDone={answer => {
        if (answer) leave()
      }}
    >
      {fields}
    </Form>
  )
}

const PopupFields = ({ system, onLeave }: { system: System; onLeave: () => void }) => (
  <>
    <Box display="grid" gap="24" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} alignItems="start">
      <Box display="flex" flexDirection="column" gap="18">
        <popup.Field name="title" />
        <RichText name="text" label="Text" required hint="Auf dem Telefon stehen die ersten 120 Zeichen, der Rest nach «mehr»." />
        <PictureField name="image" call={popups.picture} alt="Bild des Popups" />
        <popup.Field name="leadLabel" hint="Leer: keine Taste." />
        <GoalField name="leadLink" label="Taste führt zu" outside />
        {system === 'popupnew' && <AddressedFields />}
        <Seeing system={system} />
      </Box>
      <Preview />
    </Box>
    <Box>
      <Button look="text" onClick={onLeave}>
        Abbrechen
      </Button>
    </Box>
  </>
)
