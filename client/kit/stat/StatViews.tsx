import { SavedViews, useSavedViews } from '#client/kit/table/SavedViews.tsx'
import { readStat, type StatShown, sameStat, writeStat } from './statAddress.ts'

interface ViewsProps {
  name: string
  shown: StatShown
  show: (change: Partial<StatShown>) => void
  filterIds: readonly string[]
}

const withoutRows = (shown: StatShown): StatShown => ({ ...shown, rows: '', line: '' })

/** The saved views of a statistic. */
export function StatViews({ name, shown, show, filterIds }: ViewsProps) {
  const saved = useSavedViews({
    ...{ name, title: 'Ansichten einer Statistik', usual: { name: 'Dieser Monat', shown: readStat({}, filterIds) }, shown },
    ...{ read: words => readStat(words, filterIds), write: each => writeStat(withoutRows(each)), same: sameStat },
  })
  return <SavedViews saved={saved} onPick={view => show(withoutRows(view))} />
}
