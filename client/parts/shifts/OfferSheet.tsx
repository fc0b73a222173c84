import { useState } from 'react'
import { v7 } from 'uuid'
import type { Option } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { shiftSwaps } from '#contract/shifts/swaps.ts'
import { spanWords } from './own.ts'

const { Form, Field } = formFor(shiftSwaps.offer)

interface SheetProps {
  shift: { _id: string; from: string; to: string }
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
        also={{ _id, shift: shift._id }}
        title={() => `Schicht angeboten: ${words}`}
        button="Anbieten"
        onDone={answer => {
          sayDone(answer, 'Angeboten: Bis jemand übernimmt, bleibt es dabei.')
          onClose()
        }}
      >
        <Field name="wanted" options={colleagues.map(({ _id: of, name }): Option => [of, name])} none="Allen, die sie übernehmen dürfen" />
        <Field name="note" hint="Lesen alle, denen du sie anbietest." />
      </Form>
    </Sheet>
  )
}
