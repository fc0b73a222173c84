import { Box, Text } from '@chakra-ui/react'
import { useCall, useSend } from '#client/data/calls.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo, useScreen } from '#client/map/links.tsx'
import { type Event, events } from '#contract/events.ts'
import { EventForm } from './EventForm.tsx'

/** /dashboard/gf/event/edit/:id (L65). */
export default function EventEdit() {
  const { id } = useScreen('courseEventEdit')
  const { data, error, stand, again, loading } = useCall(events.one, { params: { id } })
  if (!data)
    return (
      <Page back="courseEventCreate">
        {error ? (
          <Empty
            text={error.code === 'missing' || error.code === 'invalid' ? 'Diesen Event gibt es nicht mehr.' : error.message}
            action={
              error.passing ? (
                <Button onClick={() => void again()}>Nochmals versuchen</Button>
              ) : (
                <ButtonLink to="courseEventCreate">Zu den Events</ButtonLink>
              )
            }
          />
        ) : (
          <Box minHeight="120px" aria-busy={loading || undefined} />
        )}
      </Page>
    )
  return (
    <Page title={data.title} back="courseEventCreate" actions={data.mine && <Remove row={data} />}>
      <Box display="flex" justifyContent="flex-end" minHeight="24px">
        <Stand at={stand} />
      </Box>
      {data.mine ? (
        <Box maxWidth="720px">
          <EventForm key={data.version} row={data} onDone={() => {}} />
        </Box>
      ) : (
        <Text color="ink2">Diesen Event ändert, wer ihn für seine Studios verwaltet.</Text>
      )}
    </Page>
  )
}

function Remove({ row }: { row: Event }) {
  const remove = useSend(events.remove)
  const restore = useSend(events.restore)
  const go = useGo()
  const params = { id: row._id }
  const drop = async () => {
    await remove.send({ params })
    await go({ to: 'courseEventCreate', replace: true })
    toast(`«${row.title}» ist entfernt.`, {
      undo: () =>
        void restore
          .send({ params })
          .then(() => go({ to: 'courseEventEdit', params }))
          .catch(() => toast('Das liess sich nicht zurückholen.', { look: 'danger' })),
    })
  }
  return (
    <Button
      look="text"
      size="row"
      busy={remove.waiting}
      onClick={() => void drop().catch(error => toast(error instanceof Error ? error.message : 'Das ging nicht.', { look: 'danger' }))}
    >
      Entfernen
    </Button>
  )
}
