import { Box, Text } from '@chakra-ui/react'
import { canSee } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { PersonCard } from '#contract/people.ts'
import { rights } from '#contract/rights.ts'
import { screens } from '#contract/screens.ts'
import { PersonFacts } from './Facts.tsx'
import { useRoleNames } from './words.ts'

/** The person's roles and rights, by studio; changed on the screens of rights. */
export function PersonRights({ card }: { card: PersonCard }) {
  const studios = useStudioNames()
  const roles = useRoleNames()
  const where = (codes: 'all' | readonly string[]) => (codes === 'all' ? 'alle Studios' : codes.map(studios.name).join(', '))
  return (
    <Section title="Rollen und Rechte">
      <Box display="flex" flexWrap="wrap" gap="6" paddingBottom="8">
        {card.roles.map(role => (
          <Chip key={role}>{roles.name(role)}</Chip>
        ))}
      </Box>
      {card.grants.length === 0 ? (
        <Text color="ink2">Keine Rechte im Backoffice.</Text>
      ) : (
        <details>
          <Box as="summary" textStyle="label" minHeight="44px" display="list-item" paddingBlock="10" cursor="pointer">
            {card.grants.length === 1 ? '1 Recht' : `${card.grants.length} Rechte`}
          </Box>
          <PersonFacts facts={card.grants.map(grant => [rights[grant.right] ?? grant.right, where(grant.studios)] as const)} />
        </details>
      )}
      {canSee(screens.rightList.access) && (
        <Box paddingTop="12">
          <ButtonLink to="rightList" search={{ q: card.email }} look="soft" size="row">
            Rechte ansehen und ändern
          </ButtonLink>
        </Box>
      )}
    </Section>
  )
}
