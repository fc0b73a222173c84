import { Box } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { putAwayDone } from '#client/parts/publicForm/outbox.ts'
import { party } from '#contract/occasions/party.ts'
import type { OwnPlace } from '#contract/occasions/shapes.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { useAct } from './useAct.ts'

/** The party place behind a mailed link. A look alone changes nothing: mail programs open links too. */
export function MailedPlace({ linkKey: key }: { linkKey: string }) {
  const [place, setPlace] = useState<OwnPlace>()
  const looking = useAct()
  const acting = useAct()
  const { run } = looking
  const look = useCallback(() => void run(async () => setPlace(await send(party.own, { query: { key } }, { anonymous: true }))), [key, run])
  useEffect(look, [look])
  const act = (call: typeof party.confirm | typeof party.withdraw) =>
    void acting.run(async () => {
      setPlace(await send(call, { body: { key } }, { anonymous: true }))
      await Promise.all([staleAfter(call), putAwayDone(party.signup)])
    })
  return (
    <Box paddingTop="12" minHeight="120px" aria-busy={looking.busy || undefined}>
      {place ? (
        <PlaceCard
          place={place}
          busy={acting.busy}
          failure={acting.failure?.message}
          onConfirm={() => act(party.confirm)}
          onWithdraw={() => act(party.withdraw)}
        />
      ) : (
        <NotLoaded error={looking.failure} again={look} missing="Dieser Link gilt nicht mehr: Der Platz ist wieder frei." />
      )}
    </Box>
  )
}
