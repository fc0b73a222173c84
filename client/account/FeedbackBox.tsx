import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { FeedbackForm } from '#client/parts/feedback/FeedbackForm.tsx'

/** A word to the studio, whatever it is about. */
export function FeedbackBox() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Rückmeldung">
      <Text color="ink2" paddingBottom="8">
        Lob, Kritik, eine Idee: Schreib sie deinem Studio.
      </Text>
      <Button look="soft" onClick={() => setOpen(true)}>
        Rückmeldung schreiben
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Rückmeldung">
        <FeedbackForm onSent={() => setOpen(false)} />
      </Sheet>
    </Section>
  )
}
