import { Box, Flex } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { can } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { BegunAnamnesis } from '#client/parts/anamnesis/begun.ts'
import { useForm, useForms, usual } from '#client/parts/anamnesis/forms.ts'
import { Reopened } from '#client/parts/anamnesis/Reopened.tsx'
import { useWaitingForms } from '#client/parts/anamnesis/unsentAnamneses.ts'
import { WaitingLine } from '#client/parts/anamnesis/WaitingLine.tsx'
import { TakeAlong } from '#client/people/TakeAlong.tsx'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import type { PersonCard } from '#contract/people.ts'

const Wizard = lazyPart(() => import('#client/parts/anamnesis/Wizard.tsx'))

/** Takes an anamnesis of this person, also without a network. */
export function PersonAnamnesis({ card }: { card: PersonCard }) {
  useSealKey()
  const studio = card.studio?.code ?? null
  // For the wizard without a network.
  useForm(usual, studio)
  const asksNutrition = useForms(studio).some(({ kind }) => kind === 'nutrition')
  const waiting = useWaitingForms(card._id)
  const [open, setOpen] = useState<{ kind?: 'usual' | 'nutrition'; begun?: BegunAnamnesis }>()
  const { _id, vorname, nachname, consent1, geburtstag } = card
  return (
    <Section title="Anamnese">
      {waiting.map(form => (
        <WaitingLine key={form._id} form={form} name={`${vorname} ${nachname}`} onOpen={begun => setOpen({ begun })} />
      ))}
      <RowLink to="anamnesisSearch" search={{ q: `${vorname} ${nachname}` }} title="Bisherige" second="Entwürfe und abgeschlossene Bogen" />
      <Flex gap="8" wrap="wrap" paddingTop="8">
        <Button look="soft" size="row" onClick={() => setOpen({ kind: 'usual' })}>
          Anamnese aufnehmen
        </Button>
        {asksNutrition && (
          <Button look="soft" size="row" onClick={() => setOpen({ kind: 'nutrition' })}>
            Fragebogen Ernährung
          </Button>
        )}
      </Flex>
      {can(anamnesisTaken.take) && (
        <Box paddingTop="8">
          <TakeAlong person={_id} />
        </Box>
      )}
      <Reopened about={_id} customer={{ _id, vorname, nachname, studio, consent1, geburtstag: geburtstag ?? null }} />
      {open && (
        <Suspense>
          <Wizard
            {...open}
            customer={{ _id, vorname, nachname, studio, consent1, geburtstag: geburtstag ?? null }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
