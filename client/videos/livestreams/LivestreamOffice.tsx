import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { NarrowedEmpty, useNarrowed } from '#client/parts/studio/Narrowed.tsx'
import { livestreams } from '#contract/livestreams.ts'
import { LivestreamForm } from './LivestreamForm.tsx'
import { LivestreamLine, titleOf } from './LivestreamLine.tsx'
import { type LiveRow, livestream, rowOf } from './rows.ts'

/** The coming livestreams, for people who plan them. */
export default function LivestreamOffice() {
  const { data, error, stand, loading, again } = useCall(livestreams.list)
  // Asked here, so that a form first opened without a network has its choices all the same.
  const { data: choices } = useCall(livestreams.choices)
  const { rows, refused } = useWaitingRows(
    useMemo(() => data?.map(rowOf), [data]),
    stand,
    livestream.ways,
  )
  const narrowed = useNarrowed()
  const sorted = rows?.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
  const listed = sorted?.filter(({ studio }) => !narrowed.studio || studio === narrowed.studio)
  const [edited, setEdited] = useState<OverlaidRow<LiveRow> | 'new'>()
  const plans = useCan(livestreams.create)
  const make = plans && (
    <Button size="row" onClick={() => setEdited('new')}>
      Livestream planen
    </Button>
  )
  return (
    <Box aria-busy={loading && !data ? true : undefined} minHeight="80px">
      <Box display="flex" justifyContent="space-between" alignItems="center" gap="12" paddingBottom="8">
        {make || <span />}
        <Stand at={stand} />
      </Box>
      <Refusals refused={refused} one={livestream.ways.one} open={setEdited} />
      {!listed && <NotLoaded error={error} again={again} />}
      {sorted?.length === 0 && <Empty text="Kein Livestream geplant." action={make} />}
      {listed?.length === 0 && sorted!.length > 0 && <NarrowedEmpty narrowed={narrowed} what="Kein Livestream geplant" />}
      {listed?.map(row => (
        <LivestreamLine key={row._id} row={row} choices={choices} onEdit={() => setEdited(row)} />
      ))}
      {edited && (
        <Sheet open onClose={() => setEdited(undefined)} title={edited === 'new' ? 'Livestream planen' : titleOf(edited, choices)}>
          <LivestreamForm row={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
        </Sheet>
      )}
    </Box>
  )
}
