import { Box, Text } from '@chakra-ui/react'
import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { entriesHere, sendRefusedAgain } from '#client/parts/publicForm/fair.ts'

type Left = Awaited<ReturnType<typeof entriesHere>>

/** Entries of a fair that still lie on this tablet: those that wait, and those that the studio has not taken, with another try. */
export function FairLeft() {
  const [left, setLeft] = useState<Left>()
  useEffect(() => {
    const subscribed = liveQuery(entriesHere).subscribe({ next: setLeft, error: () => setLeft(undefined) })
    return () => subscribed.unsubscribe()
  }, [])
  if (!left || left.waiting + left.refused === 0) return null
  return (
    <Box display="grid" gap="8" justifyItems="start">
      {left.waiting > 0 && (
        <Text color="ink2">
          {`${counted(left.waiting, 'Eintrag der Messe wartet', 'Einträge der Messe warten')} auf Netz. Gesendet wird von selbst.`}
        </Text>
      )}
      {left.refused > 0 && (
        <>
          <Text color="danger">{refusedText(left)}</Text>
          <Button look="soft" size="row" onClick={() => void sendRefusedAgain()}>
            Nochmals senden
          </Button>
        </>
      )}
    </Box>
  )
}

const refusedText = ({ refused, why }: Left) =>
  `${counted(refused, 'Eintrag der Messe wurde', 'Einträge der Messe wurden')} nicht angenommen: ${why.join(' ')} ${
    refused === 1 ? 'Er bleibt' : 'Sie bleiben'
  } versiegelt auf diesem Tablet.`
