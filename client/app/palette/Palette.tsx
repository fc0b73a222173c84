import { Box, chakra } from '@chakra-ui/react'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { can } from '#client/data/session.ts'
import { recentAtom } from '#client/map/screenVisits.ts'
import { useOverlay } from '#client/map/useOverlay.ts'
import { fewest, useMemberSearch } from '#client/parts/memberSearch.ts'
import { people as peopleCalls } from '#contract/people.ts'
import { rowOf } from '#contract/screens.ts'
import { Hints } from './Hints.tsx'
import { type Item, itemsFor, maySee, screenItem } from './items.ts'
import { PaletteHits } from './PaletteHits.tsx'
import { useRowSearch } from './rowSearch.ts'

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: { base: '0 0 auto 0', md: '96px 0 auto 0' },
    margin: '0 auto',
    width: { base: '100%', md: '620px' },
    maxWidth: '100%',
    maxHeight: { base: '100dvh', md: 'calc(100dvh - 120px)' },
    padding: 0,
    border: 0,
    color: 'ink',
    bg: 'raised',
    borderRadius: { base: '0 0 18px 18px', md: '18px' },
    boxShadow: 'pop',
    overflow: 'hidden',
    zIndex: 'palette',
    '&[open]': { display: 'flex', flexDirection: 'column', animation: 'settle 140ms cubic-bezier(.2,0,0,1)' },
    '&::backdrop': { background: 'scrim' },
  },
})

const Input = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '60px',
    bg: 'transparent',
    border: 0,
    outline: 'none',
    fontSize: '18px',
    fontWeight: 500,
    color: 'ink',
    _placeholder: { color: 'ink3' },
  },
})

/** Finds every screen this person may open, and people; all of it by keyboard. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  useOverlay(onClose)
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { items, search } = useItems(text)
  const at = Math.min(chosen, Math.max(0, items.length - 1))
  const pick = usePick(onClose)

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length) setChosen((at + step + items.length) % items.length)
    else if (event.key === 'Home' && event.ctrlKey) setChosen(0)
    else if (event.key === 'End' && event.ctrlKey) setChosen(items.length - 1)
    else if (event.key === 'Enter' && items[at]) pick(items[at], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      ref={dialog}
      aria-label="Suchen oder Befehl"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <Box
        display="flex"
        alignItems="center"
        gap="12"
        paddingStart="22px"
        paddingEnd="18px"
        borderBottom="1px solid {colors.line}"
        flexShrink={0}
      >
        <Box as="span" color="ink2" aria-hidden>
          <MagnifyingGlassIcon size={20} weight="bold" />
        </Box>
        <Input
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={items[at] ? `${list}-${items[at].id}` : undefined}
          aria-autocomplete="list"
          aria-label="Suchen oder Befehl"
          placeholder="Suchen oder Befehl"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={text}
          onChange={event => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
      </Box>
      <PaletteHits id={list} items={items} at={at} onPick={pick} onPoint={setChosen} text={text} />
      <Hints search={search} />
    </Dialog>
  )
}

/** The items: recent screens until something is typed, then the hits. */
function useItems(text: string) {
  const recent = useAtomValue(recentAtom)
  const searches = can(peopleCalls.search)
  const opensCards = maySee('userSearch')
  const found = useMemberSearch(searches && opensCards ? text : '')
  const rows = useRowSearch(text)
  const items = useMemo(() => {
    // Hits of the studio come last: nothing moves under a finger.
    if (text.trim()) return [...itemsFor(text, found, opensCards), ...rows]
    const known = recent.filter(maySee)
    const others = (['home', 'workouts', 'dashboard', 'userSearch', 'reconcile'] as const).filter(
      name => maySee(name) && !known.includes(name),
    )
    return [...known.map(name => screenItem(name, [], 'Zuletzt benutzt')), ...others.map(name => screenItem(name, [], 'Gehe zu'))]
  }, [text, found, rows, recent, opensCards])
  return {
    items,
    search: searches && opensCards && text.trim().length > 0 ? (text.trim().length < fewest ? ('short' as const) : found.state) : undefined,
  }
}

function usePick(onClose: () => void) {
  const router = useRouter()
  return (item: Item, inNewTab = false) => {
    if (inNewTab) return void open(item.path, '_blank', 'noopener')
    onClose()
    const name = item.kind === 'person' ? rowOf('userCard').path.replace(':id', item.path.split('/').at(-1)!) : item.path
    void router.navigate({ to: name } as never)
  }
}

function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement as HTMLElement | null
    dialog?.showModal?.()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog?.close?.()
      if (before?.isConnected) before.focus()
    }
  }, [])
  return ref
}
