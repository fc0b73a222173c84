import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useGo } from '#client/map/links.tsx'
import { weekText } from '#client/occasions/words.ts'
import type { Reply } from '#contract/call.ts'
import { alibey, alibeyStudio } from '#contract/occasions/alibey.ts'
import type { OccasionRow } from '#contract/occasions/shapes.ts'
import { EntryList } from './EntryList.tsx'
import { OccasionFields } from './OccasionFields.tsx'
import { alibeyRow } from './rows.ts'

const letter = formFor(alibey.mail)
const file = ({ _id, studio }: OccasionRow) => ({ params: { id: _id }, query: { studio: studio ?? undefined } })
type OpenedOccasion = OverlaidRow<OccasionRow> | 'new' | undefined

/** Acts of staff on /alibey: set weeks and texts, see who travels, take the list along, write to all. */
export default function AlibeyOffice({ list, stand }: { list: Reply<typeof alibey.list>; stand: number | undefined }) {
  const go = useGo()
  const [open, setOpen] = useState<OpenedOccasion>()
  const [letterId, setLetterId] = useState<string>()
  const rows = useMemo(() => (list.occasion ? [list.occasion] : []), [list.occasion])
  const { rows: shown, refused } = useWaitingRows(rows, stand, alibeyRow.ways)
  const row = shown?.find(({ _id }) => _id === list.occasion?._id)
  return (
    <Section title="Verwaltung">
      <Refusals refused={refused} one={alibeyRow.ways.one} open={setOpen} />
      <Box display="flex" flexWrap="wrap" gap="8" paddingBottom="12">
        {row?.mine && (
          <Button look="side" size="row" onClick={() => setOpen(row)}>
            Bearbeiten
          </Button>
        )}
        <Button look="side" size="row" onClick={() => setOpen('new')}>
          Neue Sportwochen
        </Button>
        {row?.mine && (
          <>
            <Button look="side" size="row" onClick={() => setLetterId(v7())}>
              Allen schreiben
            </Button>
            <FileButton call={alibey.excel} input={file(row)} name={`${row.title}.xlsx`}>
              Excel
            </FileButton>
          </>
        )}
      </Box>
      <EntryList
        label="Buchungen"
        one="Buchung"
        name="alibey"
        call={alibey.list}
        of={row?.mine ? row._id : undefined}
        choice={{
          label: 'Sportwochen',
          all: list.others,
          value: row?._id,
          onPick: id => void go({ to: 'alibey', search: { id }, replace: true }),
        }}
        empty="Noch hat niemand gebucht."
      />
      {letterId && row && <OccasionLetterSheet key={letterId} id={letterId} row={row} onClose={() => setLetterId(undefined)} />}
      <Editor open={open} onClose={() => setOpen(undefined)} />
    </Section>
  )
}

function Editor({ open, onClose }: { open: OpenedOccasion; onClose: () => void }) {
  if (!open) return null
  return (
    <Sheet open wide onClose={onClose} title={open === 'new' ? 'Neue Sportwochen' : open.title}>
      <alibeyRow.Form
        row={open === 'new' ? undefined : open}
        start={{ slots: [] }}
        also={open === 'new' || isNew(open) ? { studio: alibeyStudio } : undefined}
        onDone={onClose}
      >
        <OccasionFields Field={alibeyRow.Field} />
      </alibeyRow.Form>
    </Sheet>
  )
}

/** A mail to everybody with a firm place, of one week or of all. */
function OccasionLetterSheet({ id, row, onClose }: { id: string; row: OccasionRow; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Allen schreiben">
      <letter.Form
        rest={{ params: { id: row._id } }}
        also={{ _id: id, studio: row.studio }}
        draft="alibey-mail"
        button="Senden"
        onDone={answer => {
          toast(`${counted(answer?.told ?? 0, 'Person erhält', 'Personen erhalten')} die E-Mail.`, { look: 'ok' })
          onClose()
        }}
      >
        <letter.Field name="slot" options={row.slots.map(slot => [slot._id, weekText(slot)] as const)} none="Alle Wochen" />
        <letter.Field name="subject" autoFocus />
        <letter.Field name="text" area hint="Geht an alle mit bestätigter Buchung, je an ihre eigene Adresse." />
      </letter.Form>
    </Sheet>
  )
}
