import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { account } from '#contract/account.ts'
import type { PersonCard } from '#contract/people.ts'

/** Deleting somebody's account: nothing brings it back, so it is said before and not undone after. */
export function PersonLeave({ card }: { card: PersonCard }) {
  const [asking, setAsking] = useState(false)
  const online = useOnline()
  const go = useGo()
  const { send, waiting, error } = useSend(account.removePerson)
  const name = `${card.vorname} ${card.nachname}`
  const run = () =>
    void send({ body: { userId: card._id } })
      .then(() => {
        toast(`Das Konto von ${name} ist gelöscht.`)
        return go({ to: 'userSearch', replace: true })
      })
      .catch(() => {})
  return (
    <Section title="Konto löschen">
      <Button look="danger" size="row" onClick={() => setAsking(true)}>
        Konto löschen
      </Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title={`Konto von ${name} löschen`}>
        <Box display="flex" flexDirection="column" gap="12">
          <Text>
            Angaben, Anmeldungen, Trainings, Messungen, Pläne, Unterschriften und Dateien werden gelöscht, auch auf den Geräten der Person.
            Zurückholen lässt sich nichts. Was das Gesetz aufzubewahren verlangt, bleibt ohne Namen.
          </Text>
          <Text>Ihren Auszug kann die Person vorher in ihrem Profil selbst herunterladen. Danach nicht mehr.</Text>
          {!online && (
            <Text role="status" color="danger">
              Kein Netz: Löschen geht, sobald du wieder online bist.
            </Text>
          )}
          {error && (
            <Text role="alert" color="danger">
              {error.message}
            </Text>
          )}
          <Button look="danger" busy={waiting} disabled={!online} onClick={run}>
            Endgültig löschen
          </Button>
          <Button look="side" onClick={() => setAsking(false)}>
            Behalten
          </Button>
        </Box>
      </Sheet>
    </Section>
  )
}
