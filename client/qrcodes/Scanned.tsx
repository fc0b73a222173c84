import { Text } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useScreen } from '#client/map/links.tsx'
import { isCounted } from '#client/parts/counted.ts'
import { keepSource } from '#client/parts/leads/leadOrigin.ts'
import { qrcodes } from '#contract/qrcodes/calls.ts'
import { isOwnPath } from '#contract/qrcodes/shapes.ts'

/** /q/:code: what a printed code leads to. It counts here, where the page ran, and never by what looks through links (V12). */
export default function Scanned() {
  const { code } = useScreen('scanned')
  const { history } = useRouter()
  const online = useOnline()
  const [key] = useState(() => v7())
  const [error, setError] = useState<CallError>()
  const follow = useCallback(
    () =>
      send(qrcodes.open, { params: { code }, body: { counts: isCounted() } }, { key })
        .then(({ goal }) => {
          keepSource({ source: 'qr', id: code })
          if (isOwnPath(goal)) history.replace(goal)
          else location.replace(goal)
        })
        .catch(problem => problem instanceof CallError && setError(problem)),
    [code, key, history],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the network is back it is tried again
  useEffect(() => void follow(), [follow, online])
  return (
    <Page>
      {error ? (
        <NotLoaded
          error={error}
          again={follow}
          missing="Diesen QR-Code gibt es nicht mehr."
          instead={<ButtonLink to="home">Zum Start</ButtonLink>}
        />
      ) : (
        <Text paddingTop="16">Einen Moment …</Text>
      )}
    </Page>
  )
}
