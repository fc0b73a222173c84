import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Curve } from '#client/parts/Curve.tsx'
import { LegalLinks } from '#client/parts/LegalLinks.tsx'

const StudioPlans = lazyPart(() => import('./StudioPlans.tsx'))

/** The home of who is not signed in: what this is, one way in for new and for known people, and every studio's course plan. */
export function Welcome({ said }: { said?: ReactNode }) {
  return (
    <>
      <Curve />
      <Page bare>
        {said}
        <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '20', md: '56' }} paddingTop="24" align="flex-start">
          <Box flex="1 1 0" minWidth={0} width="full">
            <Box as="h1" tabIndex={-1} textStyle="title" outline="none" css={{ hyphens: 'auto' }}>
              Trainiere weiter, auch ohne Netz
            </Box>
            <Text color="ink2" paddingTop="8">
              Dein Plan, deine Sätze, deine Bestwerte und deine Kurse liegen auf diesem Gerät und gleichen sich mit deinem Studio ab.
            </Text>
            <Flex direction="column" gap="10" paddingTop="20">
              <ButtonLink to="register" size="dock">
                Konto erstellen
              </ButtonLink>
              <ButtonLink to="login" look="edge" size="dock">
                Anmelden
              </ButtonLink>
              <ButtonLink to="contractStart" look="side" size="dock">
                Mitglied werden
              </ButtonLink>
              <ButtonLink to="shopMain" look="text" size="row">
                Zum Shop
              </ButtonLink>
            </Flex>
          </Box>
          <Box flex="1 1 0" minWidth={0} width="full" minHeight="320px">
            <Suspense>
              <StudioPlans />
            </Suspense>
          </Box>
        </Flex>
        <LegalLinks />
      </Page>
    </>
  )
}
