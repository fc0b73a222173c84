import { useQueryText } from '#client/map/links.tsx'
import { DoorList } from './DoorList.tsx'
import { Roster } from './Roster.tsx'

/** /dashboard/gf/checkin: today's and tomorrow's doors, and with `?kurs=` one of them. */
export default function CourseDoor() {
  const { kurs } = useQueryText()
  return kurs ? <Roster key={kurs} id={kurs} /> : <DoorList />
}
