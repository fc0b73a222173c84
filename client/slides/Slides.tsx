import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { SortList } from '#client/kit/SortList.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { orderRows, useOrdering } from '#client/kit/waiting/ordering.ts'
import { type OverlaidRow, pendingActs } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaiting, useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { AddressedFields } from '#client/parts/audience/AddressedFields.tsx'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { addressedReads } from '#client/parts/audience/reads.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { everyStudio } from '#contract/rights.ts'
import { slides } from '#contract/slides/calls.ts'
import type { SlideRow } from '#contract/slides/shapes.ts'
import { SlideLine } from './SlideLine.tsx'
import { slideForm } from './slideForm.ts'

const ordering = { call: slides.order, title: 'Reihenfolge der Slides' }
const reads = { ...addressedReads, picture: () => 'ein anderes Bild' }

/** /dashboard/communication/slides: pictures on the members' start page, in their order (L58). */
export default function Slides() {
  const { data, error, stand, loading, again } = useCall(slides.all)
  const { nameOf } = useOwnStudios(slides.create)
  const orders = useCan(slides.order, everyStudio)
  const { acts } = useWaiting(slideForm.ways)
  const { rows, refused } = useWaitingRows(data, stand, slideForm.ways)
  const ordered = rows && orderRows(rows, pendingActs(acts, stand ?? 0))
  const { move, waits } = useOrdering(ordering, ordered ?? [], acts)
  const [open, setOpen] = useState<OverlaidRow<SlideRow> | 'new'>()
  const make = <NewButton words="Neuer Slide" onClick={() => setOpen('new')} />
  return (
    <Page actions={<NewButton beside words="Neuer Slide" onClick={() => setOpen('new')} />}>
      <Text color="ink2" paddingTop="12">
        Sie stehen unten auf der Startseite, Events mit einem Bild dazwischen.
        {!orders && ' Die Reihenfolge gilt für alle Studios: Sie ändert, wer das Recht dafür in allen hat.'}
      </Text>
      <Box display="flex" justifyContent="flex-end" minHeight="24px" aria-busy={loading && !data ? true : undefined}>
        <Stand at={stand} />
      </Box>
      <Refusals refused={refused} one={slideForm.ways.one} open={setOpen} />
      {waits && (
        <Text role="status" textStyle="small" color="ink2" paddingBottom="8">
          Die neue Reihenfolge wird gesendet, sobald du Netz hast.
        </Text>
      )}
      {!ordered && <NotLoaded error={error} again={again} />}
      {ordered?.length === 0 && <Empty text="Noch kein Slide." action={make} />}
      {ordered && ordered.length > 0 && (
        <SortList
          rows={ordered}
          label="Slides"
          nameOf={({ title }) => title}
          disabled={!orders}
          onMove={(row, place) => move(ordered.indexOf(row), place)}
        >
          {row => <SlideLine row={row} nameOf={nameOf} onOpen={() => setOpen(row)} />}
        </SortList>
      )}
      {open && <SlideSheet open={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function SlideSheet({ open, onClose }: { open: OverlaidRow<SlideRow> | 'new'; onClose: () => void }) {
  const { everywhere, options } = useOwnStudios(slides.create)
  const row = open === 'new' ? undefined : open
  return (
    <Sheet open wide onClose={onClose} title={row?.title ?? 'Neuer Slide'}>
      <slideForm.Form
        row={row}
        start={{ studios: everywhere || options.length !== 1 ? [] : [options[0]?.[0] ?? ''], roles: [] }}
        button="Veröffentlichen"
        reads={reads}
        onDone={onClose}
      >
        <slideForm.Field name="title" autoFocus={!row} />
        <PictureField name="picture" call={slides.picture} alt="Bild des Slides" />
        <slideForm.Field name="described" hint="Für alle, die das Bild nicht sehen." />
        <GoalField name="link" label="Führt zu" outside />
        <AddressedFields />
      </slideForm.Form>
    </Sheet>
  )
}
