import { Box } from '@chakra-ui/react'
import { useReachAny } from '#client/data/reach.ts'
import { Tabs } from '#client/kit/table/SavedViews.tsx'
import { figures } from '#contract/figures/calls.ts'
import { Accounts } from './Accounts.tsx'
import { Files } from './Files.tsx'
import { type FiguresView, useFiguresShown, views } from './figuresAddress.ts'
import { Numbers } from './Numbers.tsx'

/** /dashboard/figures: a month against plan and year before, and the files from which it comes (L49, L226, C51). */
export default function Figures() {
  const [shown, show] = useFiguresShown()
  const writes = useReachAny(figures.take)
  const tabs = writes && (
    <Tabs role="group" aria-label="Ansicht" data-noprint>
      {(Object.keys(views) as FiguresView[]).map(view => (
        <button key={view} type="button" aria-pressed={view === shown.view} onClick={() => show({ view, account: '' })}>
          {views[view]}
        </button>
      ))}
    </Tabs>
  )
  const above = tabs && <Box width="full">{tabs}</Box>
  if (writes && shown.view === 'dateien') return <Files above={above} />
  if (writes && shown.view === 'konten') return <Accounts above={above} />
  return <Numbers shown={shown} show={show} above={above} />
}
