import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { calledName } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { HolderRow, RoleRow } from '#contract/roles/calls.ts'
import type { StudioWords } from './data.ts'

const most = 20

/** The people who have a role, with their studios; the whole list is the matrix's. */
export function RolePeople({
  role,
  holders,
  words,
  aside,
}: {
  role: RoleRow
  holders: readonly HolderRow[]
  words: StudioWords
  aside: ReactNode
}) {
  return (
    <Section title="Personen" aside={aside}>
      {holders.length === 0 && (
        <Text color="ink2" paddingBlock="8">
          {role.code === 'member' ? 'Diese Rolle hat jedes Mitglied.' : 'Noch hat niemand diese Rolle.'}
        </Text>
      )}
      {holders.slice(0, most).map(holder => (
        <Row
          key={holder._id}
          title={calledName(holder)}
          second={words.reach(holder.roles.find(({ code }) => code === role.code)?.studios ?? [])}
        />
      ))}
      {holders.length > 0 && (
        <Box paddingTop="8">
          <ButtonLink to="rightList" search={{ role: role.code }} look="soft" size="row">
            {holders.length > most ? `Alle ${holders.length} in der Rechteliste` : 'In der Rechteliste ansehen'}
          </ButtonLink>
        </Box>
      )}
    </Section>
  )
}
