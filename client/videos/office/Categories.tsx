import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { quoted } from '#client/kit/rowForm.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { orderRows, useOrdering } from '#client/kit/waiting/ordering.ts'
import { isNew, type OverlaidRow, pendingActs } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaiting, useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { everyStudio } from '#contract/rights.ts'
import { type VideoCategory, videos } from '#contract/videos/calls.ts'
import { CategoryLine } from './CategoryLine.tsx'
import { category } from './rows.ts'

const ordering = { call: videos.orderCategories, title: 'Reihenfolge der Kategorien' }

const savedCategoryText = (_: unknown, { name }: { name: string }) => `${quoted(name)} ist gespeichert.`

/** The archive's categories in their order. They are the whole chain's, so that only people who edit all videos change them. */
export function Categories() {
  const { data, error, stand, loading, again } = useCall(videos.categories)
  const edits = useCan(videos.addCategory, everyStudio)
  const { acts } = useWaiting(category.ways)
  const { rows, refused } = useWaitingRows(data, stand, category.ways)
  const ordered = rows && orderRows(rows, pendingActs(acts, stand ?? 0))
  const { move, order, waits } = useOrdering(ordering, ordered ?? [], acts)
  const [open, setOpen] = useState<OverlaidRow<VideoCategory> | 'new'>()
  const row = open === 'new' ? undefined : open
  const close = () => setOpen(undefined)
  const make = edits && <NewButton words="Neue Kategorie" onClick={() => setOpen('new')} />
  return (
    <Box aria-busy={loading && !data ? true : undefined} minHeight="80px">
      <Box display="flex" justifyContent="space-between" alignItems="center" gap="12" paddingBottom="8">
        {make || (
          <Text textStyle="small" color="ink2">
            Kategorien ändert, wer die Videos aller Studios bearbeitet.
          </Text>
        )}
        <Stand at={stand} />
      </Box>
      <Refusals refused={refused} one={category.ways.one} open={setOpen} />
      {waits && (
        <Text role="status" textStyle="small" color="ink2" paddingBottom="8">
          Die neue Reihenfolge wird gesendet, sobald du Netz hast.
        </Text>
      )}
      {!ordered && <NotLoaded error={error} again={again} />}
      {ordered?.length === 0 && <Empty text="Noch keine Kategorie." action={make} />}
      {ordered?.map((each, place) => (
        <CategoryLine
          key={each._id}
          row={each}
          edits={edits}
          onOpen={() => setOpen(each)}
          onUp={place > 0 ? () => move(place, place - 1) : undefined}
          onDown={place < ordered.length - 1 ? () => move(place, place + 1) : undefined}
          onBack={() => order(ordered.map(({ _id }) => _id))}
        />
      ))}
      {open && (
        <Sheet open onClose={close} title={row?.name ?? 'Neue Kategorie'}>
          <category.Form row={row} said={isNew(row) ? undefined : savedCategoryText} onDone={close}>
            <category.Field name="name" autoFocus />
          </category.Form>
        </Sheet>
      )}
    </Box>
  )
}
