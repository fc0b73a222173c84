import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { contest } from '#contract/occasions/contest.ts'
import type { OccasionRow } from '#contract/occasions/shapes.ts'
import { EntryList } from './EntryList.tsx'
import { GuestList } from './GuestList.tsx'
import { OccasionFields } from './OccasionFields.tsx'
import { contestRow } from './rows.ts'

/** The contest's entries, its settings and its files. */
export default function ContestOffice() {
  const go = useGo()
  const { id } = useQueryText()
  const { data, error, again } = useCall(contest.adminList, { query: { id, limit: 1 } })
  const [open, setOpen] = useState<OccasionRow | 'new'>()
  const row = data?.occasion
  const [atDoor, setAtDoor] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <Page back="einsteinContest">
      {!data && <NotLoaded error={error} again={again} />}
      {data && (
        <Box display="flex" flexWrap="wrap" gap="8" paddingBlock="12">
          {row && (
            <Button look="side" size="row" onClick={() => setOpen(row)}>
              Einstellungen
            </Button>
          )}
          <Button look="side" size="row" onClick={() => setOpen('new')}>
            Neuer Wettbewerb
          </Button>
          {row && (
            <>
              <Button look="side" size="row" onClick={() => setAtDoor(true)}>
                Am Eingang
              </Button>
              <FileButton call={contest.excel} input={{ params: { id: row._id } }} name={`${row.title}.xlsx`}>
                Excel
              </FileButton>
              <FileButton call={contest.pdf} input={{ params: { id: row._id } }} name={`${row.title}.pdf`}>
                PDF
              </FileButton>
            </>
          )}
        </Box>
      )}
      <EntryList
        label="Teilnahmen"
        one="Teilnahme"
        name="contest"
        call={contest.adminList}
        of={row?._id}
        choice={{
          label: 'Wettbewerb',
          all: data?.others ?? [],
          value: row?._id,
          onPick: to => void go({ to: 'einsteinContestList', search: { id: to }, replace: true }),
        }}
        empty="Noch macht niemand mit."
      />
      {atDoor && row && (
        <Sheet open wide onClose={() => setAtDoor(false)} title={`Am Eingang: ${row.title}`}>
          <GuestList kind="contest" row={row} />
        </Sheet>
      )}
      {open && (
        <Sheet open wide onClose={close} title={open === 'new' ? 'Neuer Wettbewerb' : open.title}>
          <contestRow.Form row={open === 'new' ? undefined : open} start={{ slots: [] }} onDone={close}>
            <OccasionFields Field={contestRow.Field} />
          </contestRow.Form>
        </Sheet>
      )}
    </Page>
  )
}
