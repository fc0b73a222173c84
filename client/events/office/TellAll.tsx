import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { useDraftedValues } from '#client/kit/draftedValues.ts'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Event } from '#contract/events/calls.ts'
import { eventPeople } from '#contract/events/eventPeople.ts'

/** A notice to everybody who has a place or waits; it can be taken back for seconds. */
export function TellAll({ event, onClose }: { event: Event; onClose: () => void }) {
  const { values, put, forget } = useDraftedValues(`event/tell/${event._id}`, { text: '' })
  const { text } = values
  const { send, waiting } = useBreath(eventPeople.tell)
  const tell = async () => {
    try {
      const body = { text: text.trim() }
      await send({ params: { id: event._id }, body }, { said: ({ people }) => `Geht an ${counted(people, 'Person', 'Personen')}.` })
      await forget()
      onClose()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Mitteilung an alle"
      footer={
        <Button flex={1} busy={waiting} disabled={text.trim() === ''} onClick={() => void tell()}>
          Senden
        </Button>
      }
    >
      <Box display="grid" gap="12" data-kept>
        <Text color="ink2">Alle Angemeldeten und Wartenden bekommen sie in die App und aufs Telefon.</Text>
        <TextField label="Mitteilung" autoFocus maxLength={300} value={text} onChange={next => put({ text: next })} />
      </Box>
    </Sheet>
  )
}
