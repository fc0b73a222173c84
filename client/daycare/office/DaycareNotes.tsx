import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { daycare } from '#contract/daycare/calls.ts'
import type { Signup } from '#contract/daycare/shapes.ts'
import { phoneText } from '#contract/phone.ts'

interface NotesProps {
  day: string
  studio: string
  rows: readonly Signup[]
}

/** Notes that a carer has to know of the day's children: asked for by a tap, since the parents see who read them. */
export function Notes(props: NotesProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Hinweise und wer abholen darf">
      {open ? (
        <List {...props} />
      ) : (
        <>
          <Button look="soft" size="row" onClick={() => setOpen(true)}>
            Hinweise lesen
          </Button>
          <Text textStyle="small" color="ink2" paddingTop="6">
            Das sind Gesundheitsdaten: Die Eltern sehen, wer sie gelesen hat.
          </Text>
        </>
      )}
    </Section>
  )
}

function List({ day, studio, rows }: NotesProps) {
  const { data, error, again } = useCall(daycare.notes, { params: { day }, query: { studio } })
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <>
      {data.rows.map(({ signup, notes, collectors }) => (
        <Box key={signup} paddingBottom="12">
          <Text fontWeight={620}>{rows.find(({ _id }) => _id === signup)?.vorname ?? 'Kind'}</Text>
          {notes ? <WrittenText textStyle="body">{notes}</WrittenText> : <Text color="ink2">Keine Hinweise.</Text>}
          {collectors.map(({ name, phone }) => (
            <Text key={name} textStyle="small" color="ink2">
              {`Darf abholen: ${name}, ${phoneText(phone)}`}
            </Text>
          ))}
        </Box>
      ))}
    </>
  )
}
