import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { Handed } from '#client/membercards/Handed.tsx'
import { type Issued, IssueForm } from '#client/membercards/IssueForm.tsx'
import { TakeMoney } from '#client/membercards/TakeMoney.tsx'
import { membercards } from '#contract/membercards/calls.ts'

/** A new card, and then the way it goes to the person. */
export function Issue() {
  const [_id, setId] = useState(() => v7())
  const [issued, setIssued] = useState<Issued>()
  /** The amount that the card still costs, as the studio said; without an answer it is what cards cost there, as this device knows it. */
  const [told, setTold] = useState<{ _id: string; left: number }>()
  const { data: prices } = useCall(membercards.prices)
  if (!issued)
    return (
      <IssueForm
        key={_id}
        _id={_id}
        onDone={(body, answer) => {
          sayDone(answer, `Karte für ${body.vorname} gelöst.`)
          setIssued(body)
          setTold(answer)
        }}
      />
    )
  const costs = prices?.find(({ studio }) => studio === issued.studio)?.price ?? 0
  const { _id: card, left } = told ?? { _id: issued._id, left: costs }
  const next = () => {
    setTold(undefined)
    setId(v7())
    setIssued(undefined)
  }
  return (
    <Section title={`${issued.vorname} ${issued.nachname}`}>
      <Box display="grid" gap="12">
        <Text>Die 11 Tage beginnen mit dem ersten Besuch: Scanne die Karte dann am Empfang.</Text>
        {left > 0 && <TakeMoney _id={card} studio={issued.studio} left={left} name={`${issued.vorname} ${issued.nachname}`} />}
        <Handed name={`${issued.vorname} ${issued.nachname}`} code={issued.code} studio={issued.studio} last={null} />
        <Button look="text" onClick={next}>
          Nächste Karte
        </Button>
      </Box>
    </Section>
  )
}
