import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { runWords } from '#client/parts/contract/words.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { PersonCard } from '#contract/people.ts'

/** Somebody's contracts in the studios where the reader sells, and the way to a new one. */
export function PersonContracts({ card }: { card: PersonCard }) {
  const { data, stand, error, again } = useCall(contracts.ofPerson, { params: { userId: card._id } })
  return (
    <Section title="Verträge" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Text color="ink2">Noch kein Vertrag, den du siehst.</Text>}
      {data?.map(row => (
        <RowLink
          key={row._id}
          to="contractView"
          params={{ userId: row.userId, index: String(row.index) }}
          title={`${row.title}, Nummer ${row.number}`}
          wraps
          second={runWords(row)}
          trail={<StateChip state={row.state} small />}
        />
      ))}
      {can(contracts.create) && (
        <Box paddingTop="8">
          <ButtonLink to="contractNew" search={{ person: card._id }} look="soft" size="row">
            Neuer Vertrag oder Offerte
          </ButtonLink>
        </Box>
      )}
    </Section>
  )
}
