import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useMe } from '#client/data/session.ts'
import { type ButtonWear, Menu, type MenuItem } from '#client/kit/Menu.tsx'
import { toast } from '#client/kit/toast.ts'
import { shorten } from '#contract/shorten.ts'
import type { Talk } from './Bubble.tsx'
import type { ChatLine } from './chatLines.ts'

export const copyText = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast('Text kopiert.'),
    () => toast('Der Browser erlaubt das Kopieren nicht.', { look: 'warn' }),
  )

/** Acts that are possible on a message. */
export function MessageMenu({ line, talk }: { line: ChatLine; talk: Talk }) {
  const me = useMe()?._id
  const { group } = talk
  if (line.deleted || !group) return null
  const open = group.state === 'open'
  const leads = group.kind === 'group' && group.members.some(({ userId, role }) => userId === me && role === 'admin')
  const items: (MenuItem | false)[] = [
    open && line.state !== 'refused' && { label: 'Antworten', icon: <ArrowBendUpLeftIcon size={20} />, onPick: () => talk.onReply(line) },
    { label: 'Text kopieren', icon: <CopyIcon size={20} />, onPick: () => void copyText(line.text) },
    open && line.own && !line.refused && { label: 'Bearbeiten', icon: <PencilSimpleIcon size={20} />, onPick: () => talk.onEdit(line) },
    line.own && line.readBy.length > 0 && { label: 'Gelesen von', icon: <ChecksIcon size={20} />, onPick: () => talk.onReaders(line) },
    !line.own && line.sender !== null && { label: 'Melden', icon: <FlagIcon size={20} />, onPick: () => talk.onReport(line) },
    (line.own || (leads && open)) &&
      !line.refused && {
        label: line.own ? 'Löschen' : 'Aus der Gruppe entfernen',
        icon: <TrashIcon size={20} />,
        danger: true,
        onPick: () => talk.onTakeBack(line),
      },
  ]
  const label = `Mehr zu: ${shorten(line.text, 60)}`
  const button = (wears: ButtonWear) => (
    <button type="button" aria-label={label} title={label} {...wears}>
      <DotsThreeVerticalIcon size={24} weight="bold" />
    </button>
  )
  return <Menu label={label} items={items.filter(item => item !== false)} button={button} />
}
