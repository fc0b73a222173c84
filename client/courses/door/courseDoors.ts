import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import type { DoorKind } from '#client/parts/door/kind.ts'
import { courseDoor, type Roster } from '#contract/courses/courseDoor.ts'

const frames = ['course:door', 'course:seats', 'course:changed']

/** The doors of courses. */
export const courseDoors: DoorKind<Roster['execution']> = {
  call: courseDoor.check,
  domain: 'courseDoor',
  isAbout: (event, data, id) => frames.includes(event) && (data as { execution?: string } | undefined)?.execution === id,
  useRoster: id => useCall(courseDoor.roster, { params: { id } }),
  useCheck: title => useSend(courseDoor.check, { title }).send,
  about: ({ course, room, instructor, reason }) => ({ title: course.title, facts: [room.name, instructor?.name], reason, spot: room.spot }),
  back: 'courseDoor',
  noun: 'Kurs',
}
