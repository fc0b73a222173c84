import { Box, Text } from '@chakra-ui/react'
import { ButtonLink } from '#client/kit/Button.tsx'

/** The introduction to nutrition, and the way to it, for people without access (H32). `kept` says what stays of the time before. */
export function WithoutAccess({ kept }: { kept?: string }) {
  return (
    <Box as="section" aria-label="Zugang" display="grid" gap="12" justifyItems="start" paddingBlock="16">
      <Text textStyle="heading" as="h2">
        Ernährung braucht einen Zugang
      </Text>
      <Text textStyle="body" color="ink2">
        Du schreibst auf, was du isst, siehst deine Nährwerte, findest Rezepte und machst daraus eine Einkaufsliste. Alles geht auch ohne
        Netz.
      </Text>
      {kept && (
        <Text textStyle="body" color="ink2">
          {kept}
        </Text>
      )}
      <ButtonLink to="shopMain" search={{ kategorie: 'nutrition' }}>
        Zum Shop
      </ButtonLink>
    </Box>
  )
}
