import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { healthcare, type OwnRequest } from '#contract/healthcare/calls.ts'
import { OwnLine } from './OwnLine.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import { Pack } from './Pack.tsx'
import { RequestForm } from './RequestForm.tsx'
import { ways } from './requestWays.ts'

/** /user/healthcare (L25): asks the studio to confirm to the insurer what was paid, one request a year and insurer. */
export default function Healthcare() {
  const { data, error, stand, again } = useCall(healthcare.mine)
  // For the form without a network.
  useCall(healthcare.insurers)
  useSealKey()
  const { rows, refused } = useWaitingRows(data, stand, ways)
  const [open, setOpen] = useState<OverlaidRow<OwnRequest> | 'new'>()
  const close = () => setOpen(undefined)
  const years = useMemo(() => [...new Set(rows?.map(({ year }) => year))].sort((a, b) => b - a), [rows])
  const button = <Button onClick={() => setOpen('new')}>Bestätigung anfordern</Button>
  return (
    <Page back="profile">
      <Text color="ink2" paddingTop="12">
        Viele Zusatzversicherungen zahlen einen Teil deines Abos zurück. Dein Studio bestätigt deiner Krankenkasse, was du im Jahr bezahlt
        hast.
      </Text>
      <Refusals refused={refused} open={setOpen} />
      {!rows && <NotLoaded error={error} again={again} lead="Deine Anfragen sind auf diesem Gerät noch nicht geladen." />}
      {rows?.length === 0 && <Empty text="Noch keine Anfrage." action={button} />}
      {!!rows?.length && <Box paddingTop="16">{button}</Box>}
      {years.map(year => (
        <Section key={year} title={String(year)}>
          {rows
            ?.filter(row => row.year === year)
            .map(row => (
              <OwnLine key={row._id} row={row} onPick={() => setOpen(row)} />
            ))}
          <Pack year={year} rows={data?.filter(row => row.year === year) ?? []} />
        </Section>
      ))}
      {rows && (
        <Box paddingTop="16" textAlign="end">
          <Stand at={stand} />
        </Box>
      )}
      {open && (
        <Sheet open onClose={close} title={open === 'new' ? 'Bestätigung anfordern' : `${open.insurerName} ${open.year}`}>
          {open === 'new' ? <RequestForm onDone={close} /> : <OwnSheet row={open} onDone={close} />}
        </Sheet>
      )}
    </Page>
  )
}
