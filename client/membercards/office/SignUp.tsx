import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCan } from '#client/data/session.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import type { FoundPerson } from '#contract/people.ts'

const { Form, Field } = formFor(membercards.sub)

interface SignUpProps {
  /** One that waits on this device, or was refused. */
  row?: OverlaidRow<CardRow>
  onDone: () => void
}

const ways = [
  ['new', 'Ohne Konto'],
  ['account', 'Mit Konto'],
] as const

/** Signs somebody up for the 11 days: by what they say, or by their account. */
export function SignUp({ row, onDone }: SignUpProps) {
  const [maySub, mayAccount] = [useCan(membercards.sub), useCan(membercards.signup)]
  const [way, setWay] = useState<'new' | 'account'>(maySub ? 'new' : 'account')
  return (
    <Box display="grid" gap="16">
      {maySub && mayAccount && !row && <Segmented label="Wer" value={way} options={ways} onChange={setWay} />}
      {way === 'new' ? <ByHand row={row} onDone={onDone} /> : <ByAccount onDone={onDone} />}
    </Box>
  )
}

function ByHand({ row, onDone }: SignUpProps) {
  const { options } = useOwnStudios(membercards.sub)
  const [made] = useState(() => ({ _id: row?._id ?? v7(), at: now() }))
  return (
    <Form
      start={{ ...(options.length === 1 && { studio: options[0]?.[0] }) }}
      also={made}
      again={row?.act}
      draft="membercard/sub"
      title={({ body }) => `Membercard-Anmeldung: ${body.vorname} ${body.nachname}`}
      button="Anmelden"
      onDone={(answer, body) => {
        sayDone(answer, `${body.vorname} ist angemeldet.`)
        onDone()
      }}
    >
      <Field name="vorname" autoFocus autoComplete="off" />
      <Field name="nachname" autoComplete="off" />
      <Field name="email" type="email" autoComplete="off" />
      <Field name="telefon" type="tel" autoComplete="off" hint="E-Mail oder Telefon: eines genügt." />
      <Field name="geburtstag" type="date" />
      <Field name="studio" options={options} />
    </Form>
  )
}

function ByAccount({ onDone }: Pick<SignUpProps, 'onDone'>) {
  const { options } = useOwnStudios(membercards.signup)
  const [studio, setStudio] = useState(options.length === 1 ? (options[0]?.[0] ?? '') : '')
  const [person, setPerson] = useState<FoundPerson>()
  const [_id] = useState(() => v7())
  const { send, waiting } = useSend(membercards.signup, { title: () => 'Membercard-Anmeldung mit Konto' })
  const go = async () => {
    if (!person || !studio) return
    try {
      const answer = await send({ body: { _id, studio, at: now(), person: person._id } })
      sayDone(answer, `${person.vorname} ist angemeldet.`)
      onDone()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Box display="grid" gap="16">
      <MemberPicker label="Person" value={person} onPick={setPerson} required autoFocus />
      <SelectField
        label="Studio"
        required
        options={options}
        none={studio ? undefined : 'Bitte wählen'}
        value={studio}
        onChange={setStudio}
      />
      <Button busy={waiting} disabled={!person || !studio} onClick={() => void go()}>
        Anmelden
      </Button>
    </Box>
  )
}
