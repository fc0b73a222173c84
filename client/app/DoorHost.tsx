import { useEffect } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useWorkStudio } from '#client/data/desk.ts'
import { useSession, visitor } from '#client/data/session.ts'
import { allows } from '#contract/access.ts'
import { rowOf } from '#contract/screens.ts'

/** Interval in ms of loading: doors change over the day, and a person who may stand at one has its list ready. */
const every = 600_000

/** Prefetches rosters for a person who may check people in, and nothing for anybody else. */
export default function DoorHost() {
  const now = useSession()
  const who = visitor(now)
  const may = who !== undefined && allows(rowOf('courseDoor').access, who)
  const keeps = who !== undefined && allows(rowOf('eventDoor').access, who)
  const acting = now.employee?.employee._id ?? who?._id
  const studio = useWorkStudio()
  const online = useOnline() && now.state === 'online'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the doors are those of the studio
  useEffect(() => {
    if (!(may || keeps) || !online || !acting) return
    const load = () => {
      if (may) void import('#client/courses/door/loadAhead.ts').then(({ loadDoors }) => loadDoors()).catch(() => {})
      if (keeps) void import('#client/events/office/doors.ts').then(({ loadEventDoors }) => loadEventDoors()).catch(() => {})
    }
    load()
    const timer = setInterval(load, every)
    return () => clearInterval(timer)
  }, [may, keeps, online, acting, studio])
  return null
}
