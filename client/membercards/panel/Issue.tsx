import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { Handed } from '#client/membercards/Handed.tsx'
import { type Issued, IssueForm } from '#client/membercards/IssueForm.tsx'

/** A new card, and then the way it goes to the person. */
export function Issue() {
  const [_id, setId] = useState(() => v7())
  const [issued, setIssued] = useState<Issued>()
  if (!issued)
    return (
      <IssueForm
        key={_id}
        _id={_id}
        onDone={(body, answer) => {
          sayDone(answer, `Karte für ${body.vorname} gelöst.`)
          setIssued(body)
        }}
      />
    )
  const next = () => {
    setId(v7())
    setIssued(undefined)
  }
  return (
    <Section title={`${issued.vorname} ${issued.nachname}`}>
      <Box display="grid" gap="12">
        <Text>Die 11 Tage beginnen mit dem ersten Besuch: Scanne die Karte dann am Empfang.</Text>
        <Handed name={`${issued.vorname} ${issued.nachname}`} code={issued.code} studio={issued.studio} last={null} />
        <Button look="text" onClick={next}>
          Nächste Karte
        </Button>
      </Box>
    </Section>
  )
}
