import { Box } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { SlotGrid } from '#client/kit/SlotGrid.tsx'
import { putAwayDone } from '#client/parts/publicForm/outbox.ts'
import type { CallBody } from '#contract/call.ts'
import { contest } from '#contract/occasions/contest.ts'
import type { OpenSlot, OwnPlace } from '#contract/occasions/shapes.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { choicesOf } from './words.ts'

interface EntryProps {
  id: string | undefined
  linkKey: string | undefined
  slots: readonly OpenSlot[]
  /** Shown where there is no entry yet, or none that this device knows without a network. */
  otherwise: ReactNode
}

/** One's own entry, by account or by the mailed link: confirmed, moved, shown in the list or withdrawn here. */
export function ContestEntry({ id, linkKey: key, slots, otherwise }: EntryProps) {
  const { data: place, error, loading, again } = useCall(contest.ownEntry, { query: { id, key } })
  const { send, waiting: busy, error: failure } = useSend(contest.update)
  const update = (change: CallBody<typeof contest.update>) =>
    void send({ body: { id, key, ...change } })
      .then(() => putAwayDone(contest.reserve))
      .catch(() => {})
  const missing = error?.code === 'missing'
  if (!key && (place === null || missing || (!place && error?.code === 'offline'))) return otherwise
  if (!place || missing)
    return (
      <Box paddingTop="12" minHeight="120px" aria-busy={loading || undefined}>
        <NotLoaded error={error} again={again} missing="Dieser Link gilt nicht mehr: Der Platz ist wieder frei." />
      </Box>
    )
  return (
    <Box paddingTop="18">
      <PlaceCard
        place={place}
        busy={busy}
        failure={failure?.message}
        onConfirm={() => update({ state: 'confirmed' })}
        onWithdraw={() => update({ state: 'withdrawn' })}
      >
        {place.state === 'confirmed' && <SlotChange key={place.slot._id} place={place} slots={slots} busy={busy} onChange={update} />}
      </PlaceCard>
      {place.state === 'withdrawn' && otherwise}
    </Box>
  )
}

interface ChangeProps {
  place: OwnPlace
  slots: readonly OpenSlot[]
  busy: boolean
  onChange: (change: CallBody<typeof contest.update>) => void
}

function SlotChange({ place, slots, busy, onChange }: ChangeProps) {
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
