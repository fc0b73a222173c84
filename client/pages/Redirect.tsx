import { Text } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '#client/kit/Page.tsx'
import { useScreen } from '#client/map/links.tsx'
import { goalOf } from './goalOf.ts'

/** /redirect/:routeName leads to the screen of that name, never to an address; an unknown name leads home. */
export default function Redirect() {
  const router = useRouter()
  const { routeName } = useScreen('redirect')
  useEffect(() => {
    router.history.replace(goalOf(routeName, location.search))
  }, [router, routeName])
  return (
    <Page title="Weiterleitung">
      <Text paddingTop="16">Du wirst weitergeleitet …</Text>
    </Page>
  )
}
