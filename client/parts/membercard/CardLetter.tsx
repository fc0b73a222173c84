import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { Reply } from '#contract/call.ts'
import { membercards } from '#contract/membercards/calls.ts'

const { Form, Field } = formFor(membercards.newsletter)

/** The way to a mail to who has a card of a studio, for whoever may write one (V08). */
export function CardLetter() {
  const may = useCan(membercards.newsletter)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button look="text" size="row" onClick={() => setOpen(true)}>
        Mail zu den 11 Tagen
      </Button>
      {open && (
        <Sheet open wide onClose={() => setOpen(false)} title="Mail zu den 11 Tagen">
          <CardLetterForm onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  )
}

const sentCountText = ({ sent, left }: Reply<typeof membercards.newsletter>) => {
  const got = sent === 0 ? 'Niemand bekommt sie.' : `${counted(sent, 'Person bekommt', 'Personen bekommen')} sie.`
  return left === 0 ? got : `${got} ${counted(left, 'Person hat', 'Personen haben')} nicht zugestimmt.`
}

function CardLetterForm({ onDone }: { onDone: () => void }) {
  const { options } = useOwnStudios(membercards.newsletter)
  const [_id] = useState(() => v7())
  return (
    <Form
      start={{ ...(options.length === 1 && { studio: options[0]?.[0] }) }}
      also={{ _id }}
      draft="membercard/letter"
      title={({ body }) => `Mail zu den 11 Tagen: ${body.subject}`}
      button="Verschicken"
      onDone={answer => {
        sayDone(answer, answer ? sentCountText(answer) : 'Die Mail geht hinaus.')
        onDone()
      }}
    >
      <Text color="ink2">
        Sie geht an alle, deren Karte in diesem Studio gelöst oder am Laufen ist und die Mails dazu wollen. Jede trägt den Weg zum Abmelden.
      </Text>
      <Field name="studio" options={options} />
      <Field name="subject" />
      <Field name="text" area />
    </Form>
  )
}
