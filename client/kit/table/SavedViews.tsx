import { Box, chakra } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type ReactNode, useState } from 'react'
import { keepAnswer, queries } from '#client/data/cache.ts'
import { keyOf, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { mostViews, type SavedView, views } from '#contract/views.ts'

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
      justifyContent: 'center',
      gap: '6',
      position: 'relative',
      flexShrink: 0,
      minHeight: '40px',
      _focusVisible: { outlineOffset: '-2px' },
    },
    '@media (pointer: coarse)': { '& button': { minHeight: '44px', minWidth: '44px' } },
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

/** Turns a state into an address, and back. */
export interface Addressed<Shown> {
  read: (words: Record<string, string>) => Shown
  write: (shown: Shown) => Record<string, string | undefined>
  same: (one: Shown, other: Shown) => boolean
}

interface SavedProps<Shown> extends Addressed<Shown> {
  /** Key under which the views are kept. */
  name: string
  /** The act's title in the outbox: «Ansichten einer Liste». */
  title: string
  /** The view that is always there. */
  usual: { name: string; shown: Shown }
  shown: Shown
}

/** The views that this person saved: addresses under a name. */
export function useSavedViews<Shown>({ name, title, usual, shown, read, write, same }: SavedProps<Shown>) {
  const input = { params: { table: name } }
  const { data: saved = [] } = useCall(views.list, input)
  const keep = useSend(views.keep, { title: () => title })
  const all = [usual, ...saved.map(view => ({ name: view.name, shown: read(Object.fromEntries(new URLSearchParams(view.search))) }))]
  const at = all.findIndex(view => same(view.shown, shown))
  const store = async (next: SavedView[]) => {
    // The view is shown once its act is safely in the outbox: a reload right after must not lose it.
    await keep.send({ ...input, body: { views: next } })
    queries.setQueryData(keyOf(views.list, input), next)
    keepAnswer(keyOf(views.list, input), next)
  }
  const remove = async (view: SavedView) => {
    await store(saved.filter(each => each !== view))
    toast(`Die Ansicht «${view.name}» ist weg.`, { undo: () => void store(saved) })
  }
  const search = new URLSearchParams(write(shown) as Record<string, string>).toString()
  return {
    all,
    at,
    room: at < 0 && saved.length < mostViews,
    save: (given: string) => store([...saved, { name: given, search }]),
    removeCurrent: at > 0 ? () => remove(saved[at - 1]!) : undefined,
  }
}

interface TabsProps<Shown> {
  saved: ReturnType<typeof useSavedViews<Shown>>
  onPick: (shown: Shown) => void
  /** Stands behind a view's name. */
  aside?: (place: number) => ReactNode
}

/** Saved views as tabs; a state that is none of them can be saved. */
export function SavedViews<Shown>({ saved, onPick, aside }: TabsProps<Shown>) {
  const { all, at, room, save, removeCurrent } = saved
  const [naming, setNaming] = useState(false)
  return (
    <Tabs role="group" aria-label="Ansichten" data-noprint>
      {all.map((view, place) => (
        <button key={view.name} type="button" aria-pressed={place === at} onClick={() => onPick(view.shown)}>
          {view.name} {aside?.(place)}
        </button>
      ))}
      {room && (
        <Box asChild color="brandInk">
          <button type="button" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            <PlusIcon size={14} weight="bold" aria-hidden />
            Ansicht sichern
          </button>
        </Box>
      )}
      {removeCurrent && (
        <button type="button" onClick={() => void removeCurrent().then(() => onPick(all[0]!.shown))}>
          Ansicht löschen
        </button>
      )}
      {naming && (
        <NameSheet
          taken={all.map(view => view.name)}
          onClose={() => setNaming(false)}
          onName={given => {
            setNaming(false)
            void save(given)
          }}
        />
      )}
    </Tabs>
  )
}

function NameSheet({ taken, onClose, onName }: { taken: string[]; onClose: () => void; onName: (name: string) => void }) {
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
