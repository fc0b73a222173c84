import { Box, Text } from '@chakra-ui/react'
import { useRouterState } from '@tanstack/react-router'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { isStaffScreen, rowOf, screenAt } from '#client/map/screens.ts'

/** The one honest place of every screen whose domain does not stand yet. */
export default function Unbuilt() {
  const name = useRouterState({ select: state => screenAt(state.location.pathname) }) ?? 'home'
  const signedIn = isSignedIn(useSession())
  const { title, hides } = rowOf(name)
  const staff = isStaffScreen(name)
  return (
    <Page title={title} back>
      {hides?.includes('top') && (
        <Box as="h1" tabIndex={-1} textStyle="title" paddingTop="20">
          {title}
        </Box>
      )}
      <Text paddingTop="16" paddingBottom="20">
        Dieser Bereich ist noch nicht gebaut.
      </Text>
      <Box display="flex" gap="8" flexWrap="wrap">
        {staff && (
          <ButtonLink to="dashboard" look="soft">
            Zum Dashboard
          </ButtonLink>
        )}
        <ButtonLink to="home" look={staff ? 'text' : 'soft'}>
          Zum Start
        </ButtonLink>
        {!signedIn && (
          <ButtonLink to="login" look="text">
            Anmelden
          </ButtonLink>
        )}
      </Box>
    </Page>
  )
}
