import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { contactThing } from './contact.ts'
import { hoursThing, refreshHours, useHourRows } from './hours/useHours.ts'
import { useBases, useSettling } from './settling.ts'
import { useStudioActs } from './studioActs.ts'
import { useFigures } from './useFigures.ts'

/** Sends again what was refused only because the row was newer, whatever screen is open; draws nothing. */
export default function OfficeSettling() {
  const acts = useStudioActs()
  const stale = acts.filter(({ row }) => row.state === 'refused' && row.code === 'stale').map(({ key }) => key)
  const month = stale.find(key => key.startsWith('terminations/'))?.slice(-7)
  const hours = stale.some(key => key.startsWith('hours/'))
  return (
    <>
      {stale.some(key => !key.startsWith('hours/')) && <Figures year={Number((month ?? today()).slice(0, 4))} />}
      {hours && <Hours />}
    </>
  )
}

function Figures({ year }: { year: number }) {
  const { rows, acts, refresh, stand } = useFigures(year)
  const { bases } = useBases(acts)
  const contacts = useMemo(() => rows.map(({ studio }) => contactThing(acts, studio, stand)), [rows, acts, stand])
  useSettling(contacts, acts, bases, refresh)
  return null
}

function Hours() {
  const { data, stand } = useHourRows()
  const acts = useStudioActs()
  const { bases } = useBases(acts)
  const things = useMemo(() => (data ?? []).map(row => hoursThing(acts, row, stand)), [data, acts, stand])
  useSettling(things, acts, bases, refreshHours)
  return null
}
