import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import type { Reply } from '#contract/call.ts'
import { devices } from '#contract/devices/calls.ts'
import { category } from './rows.ts'

type CategoryRow = Reply<typeof devices.categories>[number]

/** The chain's categories of devices; those that take a note say so (A20). */
export function Categories({ onClose }: { onClose: () => void }) {
  const { data, stand, error, again } = useCall(devices.categories)
  const { rows, refused } = useWaitingRows(data, stand, category.ways)
  const [open, setOpen] = useState<OverlaidRow<CategoryRow> | 'new'>()
  if (open) return <DeviceCategorySheet row={open === 'new' ? undefined : open} onDone={() => setOpen(undefined)} />
  return (
    <Sheet open onClose={onClose} title="Gerätekategorien">
      <Refusals refused={refused} one={category.ways.one} open={setOpen} />
      {!rows && <NotLoaded error={error} again={again} />}
      {rows?.length === 0 && <Empty text="Noch keine Kategorie." />}
      {rows?.map(row => (
        <Row
          key={row._id}
          title={row.name}
          second={row.note ? 'Sätze mit Notiz' : undefined}
          trail={row.act && <Tick state="waiting" size="table" />}
          onPick={() => setOpen(row)}
        />
      ))}
      <Flex paddingTop="12">
        <Button look="side" size="row" onClick={() => setOpen('new')}>
          Neue Kategorie
        </Button>
      </Flex>
    </Sheet>
  )
}

const DeviceCategorySheet = ({ row, onDone }: { row: OverlaidRow<CategoryRow> | undefined; onDone: () => void }) => (
  <Sheet open onClose={onDone} title={row?.name ?? 'Neue Kategorie'}>
    <category.Form row={row} start={{ note: false }} onDone={onDone}>
      <category.Field name="name" autoFocus />
      <category.Field name="note" hint="An diesen Geräten lässt sich zu jedem Satz etwas notieren." />
    </category.Form>
  </Sheet>
)
