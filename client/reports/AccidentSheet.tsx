import { Flex, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useReachAny } from '#client/data/reach.ts'
import { now } from '#client/data/time.ts'
import type { Option } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { instantOf, wallOf } from '#client/parts/audience/wall.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { people } from '#contract/people.ts'
import { reports } from '#contract/reports/calls.ts'

const { Form, Field } = formFor(reports.reportAccident)

interface AccidentProps {
  studios: readonly Option[]
  studio: string | undefined
  onClose: () => void
}

/** Reports an accident: what happened to whom is sealed on this device already, and read by few (T52). */
export function AccidentSheet({ studios, studio, onClose }: AccidentProps) {
  const [_id] = useState(() => v7())
  const [start] = useState(() => ({ at: now(), people: [], ...(studio && { studio }) }))
  const finds = useReachAny(people.search)
  const done = (answer: unknown) => {
    sayDone(answer, 'Der Unfall ist gemeldet.')
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Unfall melden">
      <Text textStyle="small" color="ink2" paddingBottom="16">
        Was du hier schreibst, sind Gesundheitsdaten: Es liegt verschlüsselt, und nur Büro und Studioleitung lesen es. Ist jemand in Gefahr,
        ruf zuerst 144 an.
      </Text>
      <Form start={start} also={{ _id }} button="Unfall melden" title={() => 'Unfall gemeldet'} onDone={done}>
        <When />
        <Field name="text" area autoFocus />
        <Field name="concerned" area hint="Namen, auch von Zeugen." />
        {finds && <Concerned />}
        {studios.length > 1 && <Field name="studio" options={studios} />}
      </Form>
    </Sheet>
  )
}

/** Day and time by the studio's clock. */
function When() {
  const [{ value }, { error, touched }, { setValue }] = useField<string | undefined>('at')
  const [wall, setWall] = useState(() => wallOf(value))
  const [day = '', clock = ''] = wall.split('T')
  const put = (next: string) => {
    setWall(next)
    void setValue(instantOf(next))
  }
  return (
    <Flex gap="12" wrap="wrap">
      <TextField
        label="Tag"
        type="date"
        required
        value={day}
        error={touched ? error : undefined}
        onChange={next => put(`${next}T${clock}`)}
      />
      <TextField label="Uhrzeit" type="time" required value={clock} onChange={next => put(`${day}T${next}`)} />
    </Flex>
  )
}

/** A member who was hurt, so that they see who reads about them. */
function Concerned() {
  const [, { error }, { setValue }] = useField<string[]>('people')
  const [picked, setPicked] = useState<Parameters<typeof MemberPicker>[0]['value']>()
  return (
    <MemberPicker
      label="Verletztes Mitglied"
      value={picked}
      error={typeof error === 'string' ? error : undefined}
      hint="Es sieht in seinem Profil, wer die Meldung gelesen hat."
      onPick={person => {
        setPicked(person)
        void setValue(person ? [person._id] : [])
      }}
    />
  )
}
