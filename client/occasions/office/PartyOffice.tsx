import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { Reply } from '#contract/call.ts'
import { party } from '#contract/occasions/party.ts'
import type { OccasionRow } from '#contract/occasions/shapes.ts'
import { EntryList } from './EntryList.tsx'
import { GuestList } from './GuestList.tsx'
import { OccasionFields } from './OccasionFields.tsx'
import { partyRow } from './rows.ts'

const file = ({ _id, studio }: OccasionRow) => ({ params: { id: _id }, query: { studio: studio ?? undefined } })

/** Acts of staff on /party: set dates, slots and texts, see who is coming, take lists along. */
export default function PartyOffice({ list, stand }: { list: Reply<typeof party.list>; stand: number | undefined }) {
  const go = useGo()
  const studios = useOwnStudios(party.create)
  const [open, setOpen] = useState<OverlaidRow<OccasionRow> | 'new'>()
  const rows = useMemo(() => (list.occasion ? [list.occasion] : []), [list.occasion])
  const { rows: shown, refused } = useWaitingRows(rows, stand, partyRow.ways)
  const row = shown?.find(({ _id }) => _id === list.occasion?._id)
  const [atDoor, setAtDoor] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <Section title="Verwaltung">
      <Refusals refused={refused} one={partyRow.ways.one} open={setOpen} />
      <Box display="flex" flexWrap="wrap" gap="8" paddingBottom="12">
        {row?.mine && (
          <Button look="side" size="row" onClick={() => setOpen(row)}>
            Bearbeiten
          </Button>
        )}
        <Button look="side" size="row" onClick={() => setOpen('new')}>
          Neue Party
        </Button>
        {row?.mine && (
          <>
            <Button look="side" size="row" onClick={() => setAtDoor(true)}>
              Am Eingang
            </Button>
            <FileButton call={party.excel} input={file(row)} name={`${row.title}.xlsx`}>
              Excel
            </FileButton>
            <FileButton call={party.doorPdf} input={file(row)} name={`Türliste ${row.title}.pdf`}>
              Türliste
            </FileButton>
          </>
        )}
      </Box>
      <EntryList
        label="Anmeldungen"
        one="Anmeldung"
        name="party"
        call={party.list}
        of={row?.mine ? row._id : undefined}
        choice={{
          label: 'Party',
          all: list.others,
          value: row?._id,
          onPick: id => void go({ to: 'party', search: { id }, replace: true }),
        }}
        empty="Noch hat sich niemand angemeldet."
      />
      {atDoor && row && (
        <Sheet open wide onClose={() => setAtDoor(false)} title={`Am Eingang: ${row.title}`}>
          <GuestList kind="party" row={row} />
        </Sheet>
      )}
      {open && (
        <Sheet open wide onClose={close} title={open === 'new' ? 'Neue Party' : open.title}>
          <partyRow.Form row={open === 'new' ? undefined : open} start={{ slots: [] }} onDone={close}>
            <OccasionFields Field={partyRow.Field} studios={open === 'new' || isNew(open) ? studios : undefined} />
          </partyRow.Form>
        </Sheet>
      )}
    </Section>
  )
}
