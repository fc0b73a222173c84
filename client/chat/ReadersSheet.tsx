import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { mostReaders } from '#contract/chat/shapes.ts'
import type { ChatLine } from './chatLines.ts'
import type { GroupLine } from './groupLines.ts'
import { Portrait } from './Portrait.tsx'

/** Readers of a message: names up to fifty of them, above that how many (K04). */
export default function ReadersSheet({ line, group, onClose }: { line: ChatLine; group: GroupLine | undefined; onClose: () => void }) {
  const { readBy } = line
  const people = group?.members.filter(({ userId }) => readBy.includes(userId)) ?? []
  return (
    <Sheet open onClose={onClose} title={`Gelesen von ${readBy.length}`}>
      {readBy.length <= mostReaders &&
        people.map(person => (
          <Row key={person.userId} lead={<Portrait person={person} />} title={`${person.vorname} ${person.nachname}`} />
        ))}
    </Sheet>
  )
}
