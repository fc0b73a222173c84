import { Box } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { staleAfter } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { SlotGrid } from '#client/kit/SlotGrid.tsx'
import { putAwayDone } from '#client/parts/publicForm/outbox.ts'
import type { Body } from '#contract/call.ts'
import { contest } from '#contract/occasions/contest.ts'
import type { OpenSlot, OwnPlace } from '#contract/occasions.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { useAct } from './useAct.ts'
import { choicesOf } from './words.ts'

interface EntryProps {
  id: string | undefined
  linkKey: string | undefined
  slots: readonly OpenSlot[]
  /** When the slots were loaded. */
  stand: number | undefined
  /** Shown where there is no entry yet. */
  otherwise: ReactNode
}

/** One's own entry, by account or by the mailed link: confirmed, moved, shown in the list or withdrawn here. */
export function ContestEntry({ id, linkKey: key, slots, stand, otherwise }: EntryProps) {
  const [place, setPlace] = useState<OwnPlace | null>()
  const looking = useAct()
  const acting = useAct()
  const { run } = looking
  const look = useCallback(() => void run(async () => setPlace(await send(contest.ownEntry, { query: { id, key } }))), [id, key, run])
  // After a sign-up the dates are loaded anew, and the entry with them.
  useEffect(() => {
    if (stand) look()
  }, [stand, look])
  const update = (change: Body<typeof contest.update>) =>
    void acting.run(async () => {
      setPlace(await send(contest.update, { body: { id, key, ...change } }))
      await Promise.all([staleAfter(contest.update), putAwayDone(contest.reserve)])
    })
  if (place === null || (!place && looking.failure?.code === 'missing' && !key)) return otherwise
  if (!place)
    return (
      <Box paddingTop="12" minHeight="120px" aria-busy={looking.busy || undefined}>
        <NotLoaded error={looking.failure} again={look} missing="Dieser Link gilt nicht mehr: Der Platz ist wieder frei." />
      </Box>
    )
  return (
    <Box paddingTop="18">
      <PlaceCard
        place={place}
        busy={acting.busy}
        failure={acting.failure?.message}
        onConfirm={() => update({ state: 'confirmed' })}
        onWithdraw={() => update({ state: 'withdrawn' })}
      >
        {place.state === 'confirmed' && <Change key={place.slot._id} place={place} slots={slots} busy={acting.busy} onChange={update} />}
      </PlaceCard>
      {place.state === 'withdrawn' && otherwise}
    </Box>
  )
}

interface ChangeProps {
  place: OwnPlace
  slots: readonly OpenSlot[]
  busy: boolean
  onChange: (change: Body<typeof contest.update>) => void
}

function Change({ place, slots, busy, onChange }: ChangeProps) {
  const [wanted, setWanted] = useState<string>()
  return (
    <Box display="flex" flexDirection="column" gap="14" marginTop="14">
      <Check checked={place.shows} onChange={shows => onChange({ shows })}>
        Mein Vorname darf in der Liste stehen
      </Check>
      {wanted === undefined ? (
        <Button look="side" size="row" alignSelf="flex-start" onClick={() => setWanted(place.slot._id)}>
          Anderes Datum
        </Button>
      ) : (
        <>
          <SlotGrid label="Neues Datum" slots={choicesOf(slots, 1)} value={wanted} onChange={setWanted} />
          <Button
            size="row"
            alignSelf="flex-start"
            busy={busy}
            disabled={wanted === place.slot._id}
            onClick={() => onChange({ slot: wanted })}
          >
            Verschieben
          </Button>
        </>
      )}
    </Box>
  )
}
