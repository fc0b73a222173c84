import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { kg } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import type { Reply } from '#contract/call.ts'
import { type PersonCard, people } from '#contract/people.ts'
import { genders } from '#contract/registration.ts'
import { PersonFacts } from './Facts.tsx'

const kilos = (value: number | null | undefined) => (value == null ? null : `${kg(value)} kg`)

/** Only on request, never kept on the device, and the person sees who looked. */
export function PersonHealth({ card }: { card: PersonCard }) {
  const { send, waiting, error } = useSend(people.health)
  const [shown, setShown] = useState<Reply<typeof people.health>>()
  const ask = () => void send({ params: { id: card._id } }).then(setShown, () => {})
  return (
    <Section title="Gesundheitsdaten">
      {shown && (card.consent1 || !card.consentWithdrawnAt) ? (
        <>
          <PersonFacts
            facts={[
              ...(shown.shared
                ? ([
                    ['Gewicht', kilos(shown.gewicht)],
                    ['Zielgewicht', kilos(shown.zielgewicht)],
                  ] as const)
                : []),
              ['Grösse', shown.groesse == null ? null : `${shown.groesse} cm`],
              ['Geschlecht', shown.geschlecht && genders[shown.geschlecht as keyof typeof genders]],
            ]}
          />
          {!shown.shared && (
            <Text textStyle="small" color="ink2" paddingTop="8">
              Gewicht und Zielgewicht siehst du nur, wenn du das Training dieser Person betreust und sie ihre Messungen teilt: Das schaltet
              sie in ihrem Profil ein.
            </Text>
          )}
        </>
      ) : (
        <Box display="flex" flexDirection="column" alignItems="flex-start" gap="8">
          <Text textStyle="small" color="ink2">
            Wer sie ansieht, wird im Verlauf der Person festgehalten.
          </Text>
          <Button look="soft" size="row" busy={waiting} onClick={ask}>
            Gesundheitsdaten ansehen
          </Button>
        </Box>
      )}
      {error && (
        <Text role="alert" textStyle="small" color="danger">
          {error.message}
        </Text>
      )}
    </Section>
  )
}
