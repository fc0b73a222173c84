import { Box, Flex, Text } from '@chakra-ui/react'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { chat } from '#contract/chat/calls.ts'
import { AddMembers } from './AddMembers.tsx'
import { fullName } from './chatMembers.ts'
import { Diagnosis } from './Diagnosis.tsx'
import { GroupFace } from './GroupFace.tsx'
import type { GroupLine } from './groupLines.ts'
import { Portrait } from './Portrait.tsx'
import { useHeadLine } from './presence.ts'
import { type Blocking, useBlocking } from './useBlocking.ts'
import { type GroupActs, useGroupActs } from './useGroupActs.ts'

const ReportSheet = lazyPart(() => import('#client/parts/ReportSheet.tsx'))

type Member = GroupLine['members'][number]

/** Members of a conversation, and what one may do with it: a group's admins add, remove, lead, rename, dissolve it (K05, K39). */
export default function GroupSheet({ group, onClose }: { group: GroupLine; onClose: () => void }) {
  const me = useMe()?._id
  const acts = useGroupActs(group)
  const line = useHeadLine(group)
  const [adding, setAdding] = useState(false)
  const isGroup = group.kind === 'group'
  const open = group.state === 'open'
  const leads = isGroup && open && group.members.some(({ userId, role }) => userId === me && role === 'admin')
  const [reporting, setReporting] = useState(false)
  const blocking = useBlocking()
  const other = isGroup ? undefined : group.members.find(({ userId }) => userId !== me)
  // Whoever leads it longest answers for its name and picture.
  const answers = group.members.find(({ role }) => role === 'admin')?.userId === me
  if (adding) return <AddMembers group={group} acts={acts} onClose={() => setAdding(false)} />
  return (
    <Sheet open onClose={onClose} title={group.name}>
      <GroupFace group={group} leads={leads} acts={acts} line={line} />
      {group.state !== 'left' && (
        <Check checked={acts.muted} onChange={muted => void acts.mute(muted)} hint="Keine Meldung in der App und keine Push-Nachricht.">
          Stummschalten
        </Check>
      )}
      {!isGroup && open && <Diagnosis group={group} onDone={onClose} />}
      {other && <Other member={other} blocking={blocking} />}
      {isGroup && open && (
        <Section title="Mitglieder" aside={String(group.members.length)}>
          {leads && (
            <Button look="soft" size="row" icon={<UserPlusIcon size={18} aria-hidden />} onClick={() => setAdding(true)}>
              Personen hinzufügen
            </Button>
          )}
          {group.members.map(member => (
            <MemberRow
              key={member.userId}
              member={member}
              own={member.userId === me}
              leads={leads}
              group={group}
              acts={acts}
              blocking={blocking}
            />
          ))}
          {leads && <Invited group={group} />}
        </Section>
      )}
      {isGroup && (
        <Flex gap="4" wrap="wrap" paddingTop="16" marginInline="-10px">
          {open && (
            <Button look="text" onClick={() => void leave(group, acts, onClose)}>
              Gruppe verlassen
            </Button>
          )}
          {leads && (
            <Button look="text" onClick={() => void dissolve(group, acts, onClose)}>
              Gruppe auflösen
            </Button>
          )}
          {!answers && (
            <Button look="text" onClick={() => setReporting(true)}>
              Gruppe melden
            </Button>
          )}
        </Flex>
      )}
      {reporting && (
        <Suspense>
          <ReportSheet kind="group" id={group._id} about={`Gruppe «${group.name}»`} text={group.name} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}

/** Asked first: once the seconds to take it back are over, only whoever leads the group could bring somebody back. */
async function leave(group: GroupLine, acts: GroupActs, onClose: () => void) {
  const text =
    group.members.length === 1
      ? 'Du bist allein in dieser Gruppe: Mit dir gehen ihre Nachrichten.'
      : 'Was bis jetzt geschrieben wurde, kannst du weiter lesen. Zurück kommst du nur, wenn dich jemand hinzufügt, der die Gruppe leitet.'
  if (!(await ask({ title: `«${group.name}» verlassen?`, text, button: 'Gruppe verlassen', danger: true }))) return
  onClose()
  await acts.leave()
}

/** Asked first: what was written goes for all. */
async function dissolve(group: GroupLine, acts: GroupActs, onClose: () => void) {
  const text =
    'Die Gruppe und alles, was darin geschrieben wurde, verschwinden für alle Mitglieder. Sie erfahren, dass du sie aufgelöst hast.'
  if (!(await ask({ title: `«${group.name}» auflösen?`, text, button: 'Gruppe auflösen', danger: true }))) return
  onClose()
  await acts.dissolve()
}

const blockItem = (member: Member, { isBlocked, block, unblock }: Blocking) =>
  isBlocked(member)
    ? { label: 'Nicht mehr blockieren', onPick: () => void unblock(member) }
    : { label: 'Blockieren', onPick: () => void block(member), danger: true }

/**
 * The other person of a one-to-one chat: whoever is pestered there is free without a way around. The words of a studio's account come whatever is
 * blocked (K08).
 */
function Other({ member, blocking }: { member: Member; blocking: Blocking }) {
  const { data: people = [] } = useCall(chat.people)
  if (people.some(({ _id, studio }) => studio && _id === member.userId)) return null
  const { label, onPick } = blockItem(member, blocking)
  return (
    <Box paddingTop="16">
      <Flex marginInline="-10px">
        <Button look="text" onClick={onPick}>
          {label}
        </Button>
      </Flex>
      <Text textStyle="small" color="ink2">
        Melden kannst du jede Nachricht über ihr Menü.
      </Text>
    </Box>
  )
}

interface MemberRowProps {
  member: Member
  own: boolean
  leads: boolean
  group: GroupLine
  acts: GroupActs
  blocking: Blocking
}

function MemberRow({ member, own, leads, group, acts, blocking }: MemberRowProps) {
  const name = fullName(member)
  const admin = member.role === 'admin'
  const remove = async () => {
    const text = 'Die Person liest nichts mehr von dem, was von jetzt an geschrieben wird.'
    if (await ask({ title: `${name} entfernen?`, text, button: 'Entfernen', danger: true })) await acts.remove(member)
  }
  const items = [
    ...(leads
      ? [{ label: admin ? 'Leitung entziehen' : 'Zur Leitung machen', onPick: () => void acts.setRole(member, admin ? 'member' : 'admin') }]
      : []),
    ...(leads && !own ? [{ label: `Aus «${group.name}» entfernen`, onPick: () => void remove(), danger: true }] : []),
    ...(own ? [] : [blockItem(member, blocking)]),
  ]
  return (
    <Row
      lead={<Portrait person={member} />}
      title={own ? `${name} (du)` : name}
      trail={
        <>
          {admin && <Chip>Leitung</Chip>}
          {items.length > 0 && <Menu label={`${name}: mehr`} items={items} />}
        </>
      }
    />
  )
}

/** People who were invited and have not come yet; those who declined stand here too. Somebody who has just come stands among the members alone. */
function Invited({ group }: { group: GroupLine }) {
  const { data = [] } = useCall(chat.invited, { params: { id: group._id } })
  const away = data.filter(({ _id }) => !group.members.some(({ userId }) => userId === _id))
  return away.map(person => <Row key={person._id} lead={<Portrait person={person} />} title={fullName(person)} second="eingeladen" />)
}
