import { Text } from '@chakra-ui/react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { canSee, isSignedIn, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { mayComeUp } from '#client/parts/quiet.ts'
import { exempt, invites, postponeStoreApp, storeOf } from './storeApp.ts'

/** Tells people in a phone's browser that there is an app in the store. Not the front desk, trainers and day care (L154, A61). */
export default function StoreApp() {
  const session = useSession()
  const home = useRouterState({ select: state => state.location.pathname === '/' })
  const [shown, setShown] = useState(() => mayComeUp('/') && invites())
  const store = storeOf(navigator.userAgent)
  if (!shown || !home || !store || !isSignedIn(session) || canSee(exempt)) return null
  const close = () => {
    postponeStoreApp()
    setShown(false)
  }
  return (
    <Sheet
      open
      onClose={close}
      title="Formkurve als App"
      footer={
        <>
          <Button asChild onClick={close}>
            <a href={store.address} target="_blank" rel="noopener">
              {store.label}
            </a>
          </Button>
          <Button look="text" onClick={close}>
            Später
          </Button>
        </>
      }
    >
      <Text color="ink2">
        Aus dem Store kommen Benachrichtigungen zuverlässiger an, und die App bleibt auf dem Startbildschirm. Hier im Browser geht alles
        weiter wie bisher.
      </Text>
    </Sheet>
  )
}
