import { type Follows, withDesk, withoutDesk } from '#client/data/desk.ts'
import { SavedViews, useSavedViews } from '#client/kit/table/SavedViews.tsx'
import { readStat, type StatShown, sameStat, writeStat } from './statAddress.ts'

interface ViewsProps {
  name: string
  shown: StatShown
  show: (change: Partial<StatShown>) => void
  filterIds: readonly string[]
  follows: Follows
}

const withoutRows = (shown: StatShown): StatShown => ({ ...shown, rows: '', line: '' })

/** The saved views of a statistic. */
export function StatViews({ name, shown, show, filterIds, follows }: ViewsProps) {
  const read = (words: Record<string, string>) => readStat(withDesk(words, follows), filterIds)
  const saved = useSavedViews({
    name,
    title: 'Ansichten einer Statistik',
    usual: { name: 'Dieser Monat', shown: read({}) },
    shown,
    read,
    write: (each: StatShown) => withoutDesk(writeStat(withoutRows(each)), follows),
    same: sameStat,
  })
  return <SavedViews saved={saved} onPick={view => show(withoutRows(view))} />
}
