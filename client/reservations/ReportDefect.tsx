import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { reservations } from '#contract/reservations/calls.ts'
import type { ReservationOffer } from '#contract/reservations/shapes.ts'
import { takeBackReport } from './takeBack.ts'

const { Form, Field } = formFor(reservations.report)

interface ReportProps {
  offer: Pick<ReservationOffer, '_id' | 'name'>
  /** Staff say that it is so: nobody can reserve it any more. */
  confirmed?: boolean
  onClose: () => void
}

/** Says that something is broken, with a picture where one helps; without a network it waits. */
export default function ReportDefect({ offer, confirmed = false, onClose }: ReportProps) {
  const done = (answer: unknown) => {
    if (confirmed) sayDone(answer, 'Als defekt gesperrt. Wer reserviert hat, weiss es.')
    else sayDone(answer, 'Danke, das Studio schaut es an. Reservieren geht weiterhin.', () => void takeBackReport(offer))
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={`Defekt: ${offer.name}`}>
      <Form
        rest={{ params: { id: offer._id } }}
        also={{ confirmed }}
        button={confirmed ? 'Sperren' : 'Melden'}
        title={() => `Defekt gemeldet: ${offer.name}`}
        draft={`defect/${offer._id}`}
        onDone={done}
      >
        <Field name="text" area autoFocus />
        <PictureField name="picture" call={reservations.defectPicture} alt="Bild des Defekts" />
      </Form>
    </Sheet>
  )
}
