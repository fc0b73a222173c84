import { useState } from 'react'
import { v7 } from 'uuid'
import { isStation } from '#client/data/session.ts'
import type { Option } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { OwnShift } from '#contract/shifts/shapes.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { spanWords } from './shiftWords.ts'

const { Form, Field } = formFor(shiftSwaps.offer)

interface SheetProps {
  shift: Pick<OwnShift, '_id' | 'studio' | 'from' | 'to' | 'kind'>
  /** To whom it can be offered alone. */
  colleagues: readonly { _id: string; name: string }[]
  onClose: () => void
}

/** Offers a shift to one colleague, or to all who may work it; without a network the offer waits. */
export function OfferSheet({ shift, colleagues, onClose }: SheetProps) {
  const [_id] = useState(() => v7())
  const words = spanWords(shift)
  return (
    <Sheet open onClose={onClose} title={`Schicht anbieten: ${words}`}>
      <Form
        start={{ wanted: null }}
        also={{ _id, shift: shift._id, known: { studio: shift.studio, from: shift.from, to: shift.to, kind: shift.kind } }}
        title={() => `Schicht angeboten: ${words}`}
        button="Anbieten"
        onDone={answer => {
          sayDone(
            answer,
            isStation()
              ? 'Angeboten: Wer hier danach die eigene PIN eingibt, kann gleich übernehmen.'
              : 'Angeboten: Bis jemand übernimmt, bleibt es dabei.',
          )
          onClose()
        }}
      >
        <Field name="wanted" options={colleagues.map(({ _id: of, name }): Option => [of, name])} none="Allen, die sie übernehmen dürfen" />
        <Field name="note" hint="Lesen alle, denen du sie anbietest." />
      </Form>
    </Sheet>
  )
}
