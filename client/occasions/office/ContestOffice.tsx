import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { momentOf } from '#client/occasions/words.ts'
import { contest } from '#contract/occasions/contest.ts'
import type { OccasionRow } from '#contract/occasions.ts'
import { entryColumns } from './columns.ts'
import { OccasionFields } from './OccasionFields.tsx'
import { contestRow } from './rows.ts'

/** The contest's entries, its settings and its files. */
export default function ContestOffice() {
  const go = useGo()
  const { id } = useQueryText()
  const { data, error, again } = useCall(contest.adminList, { query: { id, limit: 1 } })
  const [open, setOpen] = useState<OccasionRow | 'new'>()
  const row = data?.occasion
  const fixed = useMemo(() => ({ id: row?._id }), [row?._id])
  const close = () => setOpen(undefined)
  const others = (data?.others ?? []).map(({ _id, title, from }) => [_id, `${title}, ${momentOf(from)}`] as const)
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
      {others.length > 1 && (
        <Box maxWidth="420px" paddingBottom="12">
          <SelectField
            label="Wettbewerb"
            value={row?._id ?? ''}
            options={others}
            onChange={to => void go({ to: 'einsteinContestList', search: { id: to }, replace: true })}
          />
        </Box>
      )}
      {row && (
        // The table fills its box, which leaves the rest of the page in sight.
        <Box position="relative" height="clamp(340px, 62dvh, 680px)" borderRadius="inner" overflow="hidden">
          <CallTable
            label="Teilnahmen"
            one="Teilnahme"
            name="contest"
            call={contest.adminList}
            fixed={fixed}
            columns={entryColumns}
            searches={{ label: 'Name oder E-Mail' }}
            empty={{ text: 'Noch macht niemand mit.' }}
          />
        </Box>
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
