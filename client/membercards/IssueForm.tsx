import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { now } from '#client/data/time.ts'
import { formOf } from '#client/kit/form.tsx'
import { useWriting } from '#client/kit/waiting/useWriting.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { CallBody, Reply } from '#contract/call.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { cardForm } from '#contract/membercards/shapes.ts'
import { freshCode } from './membercardCode.ts'

export type Issued = CallBody<typeof membercards.issue>
type IssueFormContext = { online: boolean }

/** When a card was issued, and whether there was a network then, is said as the form goes off. */
const { Form, Field } = formOf<Issued, Reply<typeof membercards.issue>, IssueFormContext>(cardForm, ({ online }) => {
  const write = useWriting(membercards.issue, { title: ({ body }) => `Membercard für ${body.vorname} ${body.nachname}` })
  return body => write({ body: { ...body, at: now(), offline: !online } })
})

interface IssueProps {
  _id: string
  /** Facts that are known of the person already, as by a sign-up. */
  start?: Partial<Issued>
  /** The studio of a sign-up; else one is chosen. */
  studio?: string
  onDone: (issued: Issued, answer: Reply<typeof membercards.issue> | undefined) => void
}

/** Issues a card for somebody's 11 days; its code is born here. */
export function IssueForm({ _id, start, studio, onDone }: IssueProps) {
  const online = useOnline()
  const { options } = useOwnStudios(membercards.issue)
  const [code] = useState(freshCode)
  const only = studio ?? (options.length === 1 ? options[0]?.[0] : undefined)
  return (
    <Form
      start={start}
      also={{ _id, code, at: now(), offline: false, ...(only && { studio: only }) }}
      wears={{ online }}
      button="Karte lösen"
      onDone={(answer, body) => onDone(body, answer)}
    >
      {!only && <Field name="studio" options={options} />}
      <Field name="vorname" autoFocus autoComplete="off" />
      <Field name="nachname" autoComplete="off" />
      <Field name="email" type="email" autoComplete="off" />
      <Field name="telefon" type="tel" autoComplete="off" hint="E-Mail oder Telefon: eines genügt." />
      <Field name="geburtstag" type="date" />
      <Field name="mails" hint="Wer möchte, bestätigt es mit der Mail, die dann kommt." />
    </Form>
  )
}
