import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { useGo, useScreen } from '#client/map/links.tsx'
import { type Event, events } from '#contract/events/calls.ts'
import { Cancelling } from './Cancelling.tsx'
import { EventForm, event } from './EventForm.tsx'
import { office, type Shell } from './shell.ts'

/** /dashboard/gf/event/edit/:id (L65): an event as the studio has it, or as this device has changed it. */
export default function EventEdit() {
  const { id } = useScreen('courseEventEdit')
  return <Edit id={id} shell={office} />
}

export function Edit({ id, shell }: { id: string; shell: Shell }) {
  const { data, error, stand, again, loading } = useCall(events.one, { params: { id } })
  const { row, known } = useOpenedRow(event.ways, id, { data, stand })
  if (!row) {
    const gone = (known && !!data) || error?.code === 'missing' || error?.code === 'invalid'
    return (
      <Page back={shell.list}>
        {gone || error ? (
          <Empty
            text={gone ? 'Diesen Event gibt es nicht mehr.' : (error?.message ?? '')}
            action={
              !gone && error?.passing ? (
                <Button onClick={() => void again()}>Nochmals versuchen</Button>
              ) : (
                <ButtonLink to={shell.list}>Zu den Events</ButtonLink>
              )
            }
          />
        ) : (
          <Box minHeight="120px" aria-busy={loading || undefined} />
        )}
      </Page>
    )
  }
  return (
    <Page title={row.title} back={shell.list} actions={row.mine && <Remove row={row} list={shell.list} />}>
      <Box display="flex" justifyContent="flex-end" alignItems="center" minHeight="24px">
        {row.act?.row.state === 'waiting' ? <Tick state="waiting" size="table" /> : <Stand at={stand} />}
      </Box>
      {row.mine ? (
        <Box maxWidth="720px">
          {row.act?.kind !== 'add' && <Cancelling row={row} />}
          <EventForm row={row} onDone={() => {}} />
        </Box>
      ) : (
        <Text color="ink2">Diesen Event ändert, wer ihn für seine Studios verwaltet.</Text>
      )}
    </Page>
  )
}

function Remove({ row, list }: { row: OverlaidRow<Event>; list: Shell['list'] }) {
  const { remove, waiting } = event.useRemoval()
  const go = useGo()
  const leave = () => go({ to: list, replace: true })
  return (
    <Button look="text" size="row" busy={waiting} onClick={() => void remove(row, { onGone: leave })}>
      Entfernen
    </Button>
  )
}
