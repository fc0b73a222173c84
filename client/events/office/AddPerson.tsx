import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { Guests } from '#client/events/Guests.tsx'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { type Event, mostGuests } from '#contract/events/calls.ts'
import { eventPeople } from '#contract/events/eventPeople.ts'
import type { FoundPerson } from '#contract/people.ts'

/** Signs somebody up by hand, as on the phone or at the counter. */
export function AddPerson({ event, onClose }: { event: Event; onClose: () => void }) {
  const [who, setWho] = useState<FoundPerson>()
  const [guests, setGuests] = useState(0)
  const [missing, setMissing] = useState(false)
  const { send, waiting } = useSend(eventPeople.add, {
    title: () => `Anmeldung: ${who?.vorname} ${who?.nachname}, ${event.title}`,
    asks: true,
  })
  const add = async () => {
    if (!who) return setMissing(true)
    try {
      const added = await send({ params: { id: event._id }, body: { person: who._id, guests } })
      const words = !added
        ? 'Vorgemerkt: Das Studio entscheidet, sobald wieder Netz da ist.'
        : added.state === 'booked'
          ? added.offered == null
            ? 'Angemeldet.'
            : 'Reserviert. Die Person liest den Preis und sagt zu oder ab.'
          : 'Auf der Warteliste.'
      toast(words, { look: added?.state === 'booked' ? 'ok' : 'plain' })
      onClose()
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Jemanden anmelden"
      footer={
        <Button flex={1} busy={waiting} onClick={() => void add()}>
          Anmelden
        </Button>
      }
    >
      <Box display="grid" gap="16" minHeight="320px" alignContent="start">
        <MemberPicker label="Mitglied" required autoFocus value={who} onPick={setWho} missing={missing} />
        <Guests value={guests} most={mostGuests} onChange={setGuests} />
      </Box>
    </Sheet>
  )
}
