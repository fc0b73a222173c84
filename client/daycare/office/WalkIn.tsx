import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { daycare } from '#contract/daycare/calls.ts'

const { Form, Field } = formFor(daycare.signupAtDesk)

/** A child that comes in with its parent and was not booked. */
export function WalkIn({ studio, day, onClose }: { studio: string; day: string; onClose: () => void }) {
  const [ids] = useState(() => ({ _id: v7(), child: v7() }))
  return (
    <Sheet open onClose={onClose} title="Kind aufnehmen">
      <Form
        also={{ _id: ids._id, child: ids.child, studio, day }}
        button="Aufnehmen"
        title={({ body }) => `Kinderhort: ${body.vorname} aufgenommen`}
        onDone={(answer, { vorname }) => {
          sayDone(answer, `${vorname} ist angemeldet.`)
          onClose()
        }}
      >
        <Parent />
        <Field name="vorname" />
        <Field name="geburtstag" type="date" />
        <Field name="from" type="time" />
        <Field name="to" type="time" />
      </Form>
    </Sheet>
  )
}

function Parent() {
  const [, { error, touched }, { setValue }] = useField<string | undefined>('user')
  const [picked, setPicked] = useState<Parameters<typeof MemberPicker>[0]['value']>()
  return (
    <MemberPicker
      label="Elternteil"
      required
      value={picked}
      error={touched ? error : undefined}
      autoFocus
      onPick={person => {
        setPicked(person)
        void setValue(person?._id)
      }}
    />
  )
}
