import { Text } from '@chakra-ui/react'
import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { screenAt, screens } from '#client/map/screens.ts'

/** A screen of the map whose domain does not stand yet. */
export default function Unbuilt() {
  const path = useRouterState({ select: state => state.location.pathname })
  const { title } = screens[screenAt(path) ?? 'home']
  return (
    <Page title={title} back>
      <Text paddingBlock="16">Dieser Bereich ist noch nicht gebaut.</Text>
      <ButtonLink to="home" look="side">
        Zum Start
      </ButtonLink>
    </Page>
  )
}
