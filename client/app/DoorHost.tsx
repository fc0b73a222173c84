import { useEffect } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useWorkStudio } from '#client/data/desk.ts'
import { useSession, visitor } from '#client/data/session.ts'
import { allows } from '#contract/access.ts'
import { rowOf } from '#contract/screens.ts'

/** Interval in ms of loading: doors and offers change over the day, and a person who works with them has them ready. */
const every = 600_000

/** Prefetches rosters for a person who may check people in, offers for one who may close a contract, and nothing for anybody else. */
export default function DoorHost() {
  const now = useSession()
  const who = visitor(now)
  const may = who !== undefined && allows(rowOf('courseDoor').access, who)
  const keeps = who !== undefined && allows(rowOf('eventDoor').access, who)
  const closes = who !== undefined && allows(rowOf('contractNewFor').access, who)
  const acting = now.employee?.employee._id ?? who?._id
  const studio = useWorkStudio()
  const online = useOnline() && now.state === 'online'
  useEffect(() => {
    if (!(may || keeps || closes) || !online || !acting) return
    const load = () => {
      if (may) void import('#client/courses/door/loadAhead.ts').then(({ loadDoors }) => loadDoors()).catch(() => {})
      if (keeps) void import('#client/events/office/doors.ts').then(({ loadEventDoors }) => loadEventDoors()).catch(() => {})
      if (closes && studio)
        void import('#client/contracts/create/loadAhead.ts').then(({ loadOffers }) => loadOffers([studio])).catch(() => {})
    }
    load()
    const timer = setInterval(load, every)
    return () => clearInterval(timer)
  }, [may, keeps, closes, online, acting, studio])
  return null
}
