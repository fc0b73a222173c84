import { Box, chakra } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { keepAnswer, queries } from '#client/data/cache.ts'
import { keyOf, useCall, useSend } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { thousands } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { mostViews, type SavedView, views } from '#contract/views.ts'
import type { Rowed } from './column.ts'
import { readShown, type Shown, sameShown, writeShown } from './tableAddress.ts'
import type { ListCall } from './usePages.ts'

export const Tabs = chakra('div', {
  base: {
    display: 'flex',
    gap: '20',
    paddingInline: { base: '12', md: '20' },
    borderBottom: '1px solid {colors.line}',
    minHeight: '40px',
    flexShrink: 0,
    overflowX: 'auto',
    fontSize: '14px',
    fontWeight: 540,
    color: 'ink2',
    whiteSpace: 'nowrap',
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '6',
      position: 'relative',
      minHeight: '40px',
      _focusVisible: { outlineOffset: '-2px' },
    },
    '@media (pointer: coarse)': { '& button': { minHeight: '44px' } },
    '& button[aria-pressed=true]': { color: 'ink', fontWeight: 640 },
    '& button[aria-pressed=true]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: 0,
      height: '2.5px',
      bg: 'brand',
      borderRadius: '2px',
      '@media print': { display: 'none' },
    },
    '& small': { fontSize: 'inherit', fontWeight: 520, color: 'ink3' },
  },
})

interface ViewsProps<Row extends Rowed> {
  name: string
  call: ListCall<Row>
  shown: Shown
  show: (change: Partial<Shown>) => void
  fixed?: Record<string, unknown>
  filterIds: readonly string[]
}

const everything: Shown = { q: '', sort: '', filters: {}, columns: [] }
const searchOf = (shown: Shown) => new URLSearchParams(writeShown(shown) as Record<string, string>).toString()

/** The views that this person saved, as tabs with how many rows each has. */
export function Views<Row extends Rowed>({ name, call, shown, show, fixed, filterIds }: ViewsProps<Row>) {
  const input = { params: { table: name } }
  const { data: saved = [] } = useCall(views.list, input)
  const keep = useSend(views.keep, { title: () => 'Ansichten einer Liste' })
  const [naming, setNaming] = useState(false)
  const all = [
    { name: 'Alle', shown: everything },
    ...saved.map(view => ({ name: view.name, shown: readShown(Object.fromEntries(new URLSearchParams(view.search)), filterIds) })),
  ]
  const at = all.findIndex(view => sameShown(view.shown, shown))
  const counts = useCounts(
    call,
    all.map(view => view.shown),
    fixed,
  )

  const store = async (next: SavedView[]) => {
    queries.setQueryData(keyOf(views.list, input), next)
    keepAnswer(keyOf(views.list, input), next)
    await keep.send({ ...input, body: { views: next } })
  }
  const remove = async (view: SavedView) => {
    await store(saved.filter(each => each !== view))
    show(everything)
    toast(`Die Ansicht «${view.name}» ist weg.`, { undo: () => void store(saved) })
  }
  const current = at > 0 ? saved[at - 1] : undefined
  return (
    <Tabs role="group" aria-label="Ansichten">
      {all.map((view, place) => (
        <button key={view.name} type="button" aria-pressed={place === at} onClick={() => show(view.shown)}>
          {view.name} <small>{counts[place] === undefined ? '' : thousands(counts[place])}</small>
        </button>
      ))}
      {at < 0 && saved.length < mostViews && (
        <Box asChild color="brandInk">
          <button type="button" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            <PlusIcon size={14} weight="bold" aria-hidden />
            Ansicht sichern
          </button>
        </Box>
      )}
      {current && (
        <button type="button" onClick={() => void remove(current)}>
          Ansicht löschen
        </button>
      )}
      {naming && (
        <NameSheet
          taken={all.map(view => view.name)}
          onClose={() => setNaming(false)}
          onName={given => {
            setNaming(false)
            void store([...saved, { name: given, search: searchOf(shown) }])
          }}
        />
      )}
    </Tabs>
  )
}

/** How many rows each view has, with the answers that are there. */
function useCounts<Row extends Rowed>(call: ListCall<Row>, all: Shown[], fixed?: Record<string, unknown>) {
  const found = useQueries(
    {
      queries: all.map(({ q, filters }) => {
        const query = { ...fixed, ...filters, q: q || undefined, limit: 1 } as PageQuery
        const queryKey = keyOf(call, { query })
        return { queryKey, staleTime: 60_000, queryFn: () => send(call, { query } as never) as Promise<Page<Row>> }
      }),
    },
    queries,
  )
  return found.map(({ data }) => (data as Page<Row> | undefined)?.total)
}

export function NameSheet({ taken, onClose, onName }: { taken: string[]; onClose: () => void; onName: (name: string) => void }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const name = text.trim()
  const problem = !name ? 'Gib der Ansicht einen Namen.' : taken.includes(name) ? 'So heisst schon eine Ansicht.' : undefined
  return (
    <Sheet open onClose={onClose} title="Ansicht sichern">
      <Box asChild display="flex" flexDirection="column" gap="18">
        <form
          onSubmit={event => {
            event.preventDefault()
            setTried(true)
            if (!problem) onName(name)
          }}
        >
          <TextField label="Name" required autoFocus maxLength={40} value={text} onChange={setText} error={tried ? problem : undefined} />
          <Button type="submit">Ansicht sichern</Button>
        </form>
      </Box>
    </Sheet>
  )
}
