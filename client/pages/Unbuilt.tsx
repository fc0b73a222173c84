import { Box, Text } from '@chakra-ui/react'
import { useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { brandAtom } from '#client/data/appearance.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { brands } from '#contract/brand.ts'
import { isStaffScreen, rowOf, screenAt } from '#contract/screens.ts'

/** Stands for every screen whose domain is not built yet: says that it comes, and who helps until then. */
export default function Unbuilt() {
  const name = useRouterState({ select: state => screenAt(state.location.pathname) }) ?? 'home'
  const session = useSession()
  const signedIn = isSignedIn(session)
  const studio = session.user?.studio
  const brand = useAtomValue(brandAtom)
  const { title, hides } = rowOf(name)
  const staff = isStaffScreen(name)
  return (
    <Page title={title} back>
      {hides?.includes('top') && (
        <Box as="h1" tabIndex={-1} textStyle="title" paddingTop="20">
          {title}
        </Box>
      )}
      <Text textStyle="heading" paddingTop="16">
        Das kommt später.
      </Text>
      <Text color="ink2" paddingTop="4" paddingBottom="20">
        {staff ? 'In der App gibt es das noch nicht. Bis dahin geht es so wie bisher.' : helper(studio?.name)}
      </Text>
      <Box display="flex" gap="8" flexWrap="wrap">
        {!staff && (
          <Button asChild look="soft">
            <a href={`mailto:${studio?.email ?? brands[brand].email}`}>E-Mail schreiben</a>
          </Button>
        )}
        {staff && (
          <ButtonLink to="dashboard" look="soft">
            Zum Dashboard
          </ButtonLink>
        )}
        <ButtonLink to="home" look="text">
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

const helper = (studio: string | undefined) =>
  `In der App gibt es das noch nicht. Bis dahin hilft dir ${studio ? `das Team in ${studio}` : 'unser Team'} gern weiter.`
