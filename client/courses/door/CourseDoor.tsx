import { useQueryText } from '#client/map/links.tsx'
import { Roster } from '#client/parts/door/Roster.tsx'
import { courseDoors } from './courseDoors.ts'
import { DoorList } from './DoorList.tsx'

/** /dashboard/gf/checkin: today's and tomorrow's doors, and with `?kurs=` one of them. */
export default function CourseDoor() {
  const { kurs } = useQueryText()
  return kurs ? <Roster key={kurs} kind={courseDoors} id={kurs} /> : <DoorList />
}
