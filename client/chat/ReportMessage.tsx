import ReportSheet from '#client/parts/ReportSheet.tsx'
import type { ChatLine } from './chatLines.ts'
import { fullName } from './chatMembers.ts'
import { around } from './conversationEntries.ts'

interface Shows {
  line: ChatLine
  lines: readonly ChatLine[]
  onClose: () => void
}

/** Reports a message as it stands here; those beside it may be added. */
export default function ReportMessage({ line, lines, onClose }: Shows) {
  const { _id, text, sender } = line
  const name = nameOf(line)
  return (
    <ReportSheet
      kind="message"
      id={_id}
      about={`Nachricht von ${name}`}
      text={text}
      around={around(lines, _id).map(each => ({ id: each._id, text: each.text, name: nameOf(each) }))}
      author={sender ? { _id: sender._id, name } : undefined}
      onClose={onClose}
    />
  )
}

const nameOf = ({ sender }: ChatLine) => (sender ? fullName(sender) : 'Gelöschter Benutzer')
