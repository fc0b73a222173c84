import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { DockBar } from '#client/kit/Dock.tsx'
import { Page } from '#client/kit/Page.tsx'
import { takeBack } from './outbox.ts'
import { tellDone } from './outcome.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { useDraft } from './useDraft.ts'
import { useWaiting } from './useWaiting.ts'
import { WaitingView } from './WaitingView.tsx'

/** The registration as a screen (L39). */
export default function Register() {
  const hand = useDraft('own')
  const rows = useWaiting()
  const [another, setAnother] = useState(false)
  const { reload } = hand ?? {}

  const refused = rows?.find(({ state }) => state === 'refused')?._id
  useEffect(() => {
    if (refused && reload) void takeBack(refused).then(reload)
  }, [refused, reload])

  if (!hand || !rows) return <Page title="Konto erstellen">{null}</Page>
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0 && !hand.stored && !another)
    return (
      <Page title="Konto erstellen" back="home">
        <WaitingView rows={waiting} onAnother={() => setAnother(true)} onTaken={() => void hand.reload()} />
      </Page>
    )
  return (
    <RegisterForm
      key={hand.draft._id}
      hand={hand}
      onFinished={async ({ sent }) => {
        setAnother(false)
        await hand.restart()
        if (sent) tellDone()
      }}
      frame={({ content, buttons }) => (
        <Page title="Konto erstellen" back="home">
          {content}
          <DockBar>
            <Box maxWidth="content" marginInline="auto" padding="12px 16px">
              {buttons}
            </Box>
          </DockBar>
        </Page>
      )}
    />
  )
}
