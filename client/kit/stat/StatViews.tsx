import { type Follows, withDesk, withoutDesk } from '#client/data/desk.ts'
import { SavedViews, useSavedViews } from '#client/kit/table/SavedViews.tsx'
import { type Preset, presets } from './periods.ts'
import { readStat, type StatShown, sameStat, writeStat } from './statAddress.ts'

interface ViewsProps {
  name: string
  shown: StatShown
  show: (change: Partial<StatShown>) => void
  filterIds: readonly string[]
  follows: Follows
  /** The period at first. */
  usual: Preset
}

const withoutRows = (shown: StatShown): StatShown => ({ ...shown, rows: '', line: '' })

/** The saved views of a statistic. */
export function StatViews({ name, shown, show, filterIds, follows, usual }: ViewsProps) {
  const read = (words: Record<string, string>) => readStat(withDesk(words, follows), filterIds, usual)
  const saved = useSavedViews({
    name,
    title: 'Ansichten einer Statistik',
    usual: { name: presets[usual], shown: read({}) },
    shown,
    read,
    write: (each: StatShown) => withoutDesk(writeStat(withoutRows(each), usual), follows),
    same: sameStat,
  })
  return <SavedViews saved={saved} onPick={view => show(withoutRows(view))} />
}
