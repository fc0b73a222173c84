import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { daycare } from '#contract/daycare/calls.ts'
import type { Child, Signup } from '#contract/daycare/shapes.ts'
import { signupStates } from '#contract/rules/daycare/states.ts'
import { Booking } from './Booking.tsx'
import { Collectors } from './Collectors.tsx'
import { stateLooks } from './daycareLooks.ts'
import { child, signupWays } from './rows.ts'
import { whenWords } from './words.ts'

/** /kinderhort (T42): a parent's children and their bookings, with and without a network. */
export default function Kinderhort() {
  const studio = useMe()?.studio_id ?? undefined
  const asked = useCall(daycare.hours, studio ? { params: { x: studio } } : undefined)
  const own = useCall(daycare.children)
  const { rows: kids, refused } = useWaitingRows(own.data, own.stand, child.ways)
  const [open, setOpen] = useState<OverlaidRow<Child> | 'new'>()
  const hours = asked.data?.hours
  const close = () => setOpen(undefined)
  return (
    <Page title="Kinderhort" back="reservation">
      {!asked.data && <NotLoaded error={asked.error} again={asked.again} lead="Der Kinderhort ist auf diesem Gerät noch nicht geladen." />}
      {asked.data && !hours && <Empty text="Dein Studio hat keinen Kinderhort." />}
      {studio && hours && kids && kids.length > 0 && (
        <Section title="Anmelden" aside={<Stand at={asked.stand} />}>
          <Booking studio={studio} hours={hours} kids={kids} />
        </Section>
      )}
      <Bookings kids={kids ?? []} />
      <Section title="Meine Kinder" aside={<Stand at={own.stand} />}>
        <Refusals refused={refused} one={child.ways.one} open={setOpen} />
        {!own.data && <NotLoaded error={own.error} again={own.again} lead="Deine Kinder sind auf diesem Gerät noch nicht geladen." />}
        {kids?.map(kid => (
          <Row
            key={kid._id}
            title={kid.vorname}
            second={[date(kid.geburtstag), kid.notes && 'mit Hinweisen', `${kid.collectors.length + 1} dürfen abholen`]
              .filter(Boolean)
              .join(' · ')}
            trail={kid.act && <Tick state="waiting" />}
            onPick={() => setOpen(kid)}
          />
        ))}
        <Box paddingTop="12">
          <Button look="soft" size="row" onClick={() => setOpen('new')}>
            Kind eintragen
          </Button>
        </Box>
      </Section>
      {hours && (
        <Text textStyle="small" color="ink2" paddingTop="16">
          {`Für Kinder von ${hours.fromMonths} Monaten bis ${hours.toYears} Jahren, höchstens ${hours.mostMinutes} Minuten. Du bleibst so lange im Haus.`}
        </Text>
      )}
      {open && (
        <Sheet open onClose={close} title={open === 'new' ? 'Kind eintragen' : open.vorname}>
          <child.Form row={open === 'new' ? undefined : open} start={{ collectors: [] }} onDone={close}>
            <child.Field name="vorname" autoFocus />
            <child.Field name="geburtstag" type="date" />
            <child.Field name="notes" area hint="Nur wer im Kinderhort arbeitet, liest das; du siehst, wer es war." />
            <Collectors />
          </child.Form>
        </Sheet>
      )}
    </Page>
  )
}

/** Bookings that are to come, and those of lately. */
function Bookings({ kids }: { kids: readonly Child[] }) {
  const { data, error, again, stand } = useCall(daycare.mine)
  const { rows, refused } = useWaitingRows(data, stand, signupWays)
  const { send } = useSend(daycare.turn, { title: () => 'Kinderhort abgemeldet' })
  const nameOf = (row: Signup) => row.vorname || kids.find(({ _id }) => _id === row.child)?.vorname || 'Kind'
  const cancel = async (row: Signup) => {
    try {
      const answer = await send({ params: { id: row._id }, body: { to: 'cancelled', version: row.version, by: null, reason: null } })
      sayDone(answer, `${nameOf(row)} ist abgemeldet.`)
    } catch (failed) {
      sayFailed(failed)
    }
  }
  return (
    <Section title="Meine Anmeldungen" aside={<Stand at={stand} />}>
      <Refusals refused={refused} own={signupWays.doings} open={() => undefined} />
      {!data && <NotLoaded error={error} again={again} lead="Deine Anmeldungen sind auf diesem Gerät noch nicht geladen." />}
      {data && rows?.length === 0 && <Empty text="Noch ist nichts angemeldet." />}
      {rows?.map(row => (
        <Row
          key={row._id}
          title={nameOf(row)}
          second={[whenWords(row), row.collectedBy && `abgeholt von ${row.collectedBy}`].filter(Boolean).join(' · ')}
          trail={row.act ? <Chip look="pending">vorgemerkt</Chip> : <Chip look={stateLooks[row.state]}>{signupStates[row.state]}</Chip>}
          beside={
            (row.state === 'booked' || row.state === 'waiting') && !row.act && row.day >= today() ? (
              <Button look="text" size="row" onClick={() => void cancel(row)}>
                Abmelden
              </Button>
            ) : undefined
          }
        />
      ))}
    </Section>
  )
}
