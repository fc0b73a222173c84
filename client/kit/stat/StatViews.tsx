import { Box } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { keepAnswer, queries } from '#client/data/cache.ts'
import { keyOf, useCall, useSend } from '#client/data/calls.ts'
import { NameSheet, Tabs } from '#client/kit/table/Views.tsx'
import { toast } from '#client/kit/toast.ts'
import { mostViews, type SavedView, views } from '#contract/views.ts'
import { readStat, type StatShown, sameStat, writeStat } from './statAddress.ts'

interface ViewsProps {
  name: string
  shown: StatShown
  show: (change: Partial<StatShown>) => void
  filterIds: readonly string[]
}

/** The views of a statistic that this person saved: addresses under a name. */
export function StatViews({ name, shown, show, filterIds }: ViewsProps) {
  const input = { params: { table: name } }
  const { data: saved = [] } = useCall(views.list, input)
  const keep = useSend(views.keep, { title: () => 'Ansichten einer Statistik' })
  const [naming, setNaming] = useState(false)
  const all = [
    { name: 'Dieser Monat', shown: readStat({}, filterIds) },
    ...saved.map(view => ({ name: view.name, shown: readStat(Object.fromEntries(new URLSearchParams(view.search)), filterIds) })),
  ]
  const at = all.findIndex(view => sameStat(view.shown, shown))
  const current = at > 0 ? saved[at - 1] : undefined
  const store = async (next: SavedView[]) => {
    queries.setQueryData(keyOf(views.list, input), next)
    keepAnswer(keyOf(views.list, input), next)
    await keep.send({ ...input, body: { views: next } })
  }
  const remove = async (view: SavedView) => {
    await store(saved.filter(each => each !== view))
    show(readStat({}, filterIds))
    toast(`Die Ansicht «${view.name}» ist weg.`, { undo: () => void store(saved) })
  }
  return (
    <Tabs role="group" aria-label="Ansichten" data-noprint>
      {all.map((view, place) => (
        <button key={view.name} type="button" aria-pressed={place === at} onClick={() => show({ ...view.shown, rows: '', line: '' })}>
          {view.name}
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
            const search = new URLSearchParams(writeStat({ ...shown, rows: '', line: '' }) as Record<string, string>).toString()
            void store([...saved, { name: given, search }])
          }}
        />
      )}
    </Tabs>
  )
}
