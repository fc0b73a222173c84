import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { BookSheet } from '#client/leads/appointments/BookSheet.tsx'
import { ConsultationLink } from '#client/parts/appointment/ConsultationLink.tsx'
import { appointments } from '#contract/appointments/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { leadNameOf } from './leadStanding.ts'

/** Acts on appointments from a lead's card: book one, confirm the trial by mail, or send the link to a time. */
export function CardTimes({ row }: { row: Lead }) {
  const [books, setBooks] = useState(false)
  const confirm = useSend(appointments.confirmTrial)
  const mayInvite = useCan(appointments.inviteConsultation)
  const { _id, email, studio } = row
  const sendTrial = async () => {
    try {
      await confirm.send({ body: { lead: _id, slot: null } })
      toast('Das Probetraining ist per Mail bestätigt.')
    } catch (problem) {
      sayFailed(problem)
    }
  }
  return (
    <Flex gap="8" wrap="wrap">
      <Button look="side" size="row" onClick={() => setBooks(true)}>
        Termin buchen
      </Button>
      {email && (
        <Button look="side" size="row" busy={confirm.waiting} onClick={() => void sendTrial()}>
          Probetraining bestätigen
        </Button>
      )}
      {email && mayInvite && <ConsultationLink email={email} />}
      {books && <BookSheet lead={{ _id, name: leadNameOf(row), studio }} onClose={() => setBooks(false)} />}
    </Flex>
  )
}
