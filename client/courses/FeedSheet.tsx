import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { momentWords } from '#client/parts/courseTime.ts'
import { courseCalendar } from '#contract/courses/courseCalendar.ts'

/** The member's courses, events and reservations in their own calendar: its address, a new one, and the end of it. */
export const FeedSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="Kalender abonnieren">
    <Feed />
  </Sheet>
)

function Feed() {
  const { data, error, loading } = useCall(courseCalendar.feed)
  const begin = useSend(courseCalendar.subscribe)
  const end = useSend(courseCalendar.unsubscribe)
  const renew = async () => {
    await begin.send({}).then(
      () => data?.address && toast('Neue Adresse: die alte gilt nicht mehr.', { look: 'ok' }),
      () => {},
    )
  }
  const failed = begin.error ?? end.error ?? (data ? undefined : error)
  return (
    <Box display="flex" flexDirection="column" gap="14" aria-busy={loading && !data}>
      <Text color="ink2">
        Deine Kurse, Events und Reservationen stehen dann in deinem eigenen Kalender und folgen jeder Änderung. Wer die Adresse kennt, sieht
        sie: gib sie nicht weiter.
      </Text>
      {failed && <Text color="danger">{failed.message}</Text>}
      {data && !data.address && (
        <Button busy={begin.waiting} onClick={() => void renew()}>
          Adresse erstellen
        </Button>
      )}
      {data?.address && (
        <>
          <Address address={data.address} />
          <Text textStyle="small" color="ink2">
            {data.since && `Erstellt am ${date(dayOf(data.since))}. `}
            {data.read ? `Zuletzt abgerufen ${momentWords(data.read)}.` : 'Noch von keinem Kalender abgerufen.'}
          </Text>
          <Box display="flex" flexWrap="wrap" gap="8">
            <Button look="side" size="row" busy={begin.waiting} onClick={() => void renew()}>
              Neue Adresse
            </Button>
            <Button look="danger" size="row" busy={end.waiting} onClick={() => void end.send({}).catch(() => {})}>
              Abo beenden
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

function Address({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => toast('Adresse kopiert', { look: 'ok' }),
      () => toast('Kopieren ging nicht: markiere die Adresse im Feld.', { look: 'danger' }),
    )
  return (
    <>
      <TextField
        label="Adresse deines Kalenders"
        value={address}
        onChange={() => {}}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <Box display="flex" flexWrap="wrap" gap="8">
        <Button onClick={() => location.assign(address.replace(/^https?:/, 'webcal:'))}>Im Kalender öffnen</Button>
        <Button look="soft" onClick={() => void copy()}>
          Kopieren
        </Button>
      </Box>
    </>
  )
}
